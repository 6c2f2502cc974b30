package dev.ratchet.core.definition;

import dev.ratchet.core.definition.text.Trees;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a step does. The engine interprets it when the step starts; {@code decide} only hears of the outcome. */
public sealed interface Work {
    /** What a step does that is told nothing: the Java handler of its own name. */
    Work USUAL = new Handler("java", Map.of());

    /** The word for this kind in text and in the canonical JSON. */
    String kind();

    <R extends @Nullable Object> R choose(Cases<R> cases);

    /** One answer per kind, so that the compiler finds every place that must learn of a new one. */
    interface Cases<R extends @Nullable Object> {
        R handler(Handler work);

        R task(Task work);

        R awaitSignal(AwaitSignal work);

        R approval(Approval work);

        R sleep(Sleep work);

        R child(Child work);

        R forEach(ForEach work);
    }

    /** Code in the worker's process, looked up by type: java, run, http, set. */
    record Handler(String type, Map<String, Object> settings) implements Work {
        public Handler {
            Objects.requireNonNull(type, "type");
            settings = Trees.copy(settings);
        }

        @Override
        public String kind() {
            return "handler";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.handler(this);
        }
    }

    /** Work for somebody outside the process (people, agents, other languages), who claims it as a task. */
    record Task(Map<String, Object> settings) implements Work {
        /** The setting that names the agent which is to do it; whoever claims it must be able to be that one. */
        public static final String AGENT = "agent";

        /** The setting that lists what whoever claims it must be able to do. */
        public static final String REQUIRES = "requires";

        /** The setting that says in words what is to be done. */
        public static final String INSTRUCTIONS = "instructions";

        public Task {
            settings = Trees.copy(settings);
        }

        /** What whoever claims it must be able to do: all of these. */
        public List<String> capabilities() {
            var needed = new LinkedHashSet<String>();
            if (settings.get(AGENT) instanceof String agent && !agent.isBlank()) {
                needed.add(agent);
            }
            if (settings.get(REQUIRES) instanceof List<?> required) {
                required.forEach(each -> needed.add(String.valueOf(each)));
            }
            return List.copyOf(needed);
        }

        @Override
        public String kind() {
            return "task";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.task(this);
        }
    }

    /** Completes with the payload of the next signal of that name; without a timeout it waits for ever. */
    record AwaitSignal(String signal, @Nullable Duration timeout) implements Work {
        public AwaitSignal {
            Objects.requireNonNull(signal, "signal");
        }

        @Override
        public String kind() {
            return "signal";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.awaitSignal(this);
        }
    }

    /** Completes when so many different people have approved; a rejection holds, or fails the step if so declared. */
    record Approval(
            String question,
            List<String> by,
            int quorum,
            @Nullable Duration deadline,
            boolean rejectionFails) implements Work {
        public Approval {
            Objects.requireNonNull(question, "question");
            by = List.copyOf(by);
        }

        @Override
        public String kind() {
            return "approval";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.approval(this);
        }
    }

    /** A timer that holds no thread. */
    record Sleep(Duration time) implements Work {
        public Sleep {
            Objects.requireNonNull(time, "time");
        }

        @Override
        public String kind() {
            return "sleep";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.sleep(this);
        }
    }

    /** One run of another workflow; its result is the step's. */
    record Child(String workflow) implements Work {
        public Child {
            Objects.requireNonNull(workflow, "workflow");
        }

        @Override
        public String kind() {
            return "child";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.child(this);
        }
    }

    /** One child run per item of a list that an expression gives; fails when more children failed than tolerated. */
    record ForEach(String items, String workflow, int toleratedFailures) implements Work {
        public ForEach {
            Objects.requireNonNull(items, "items");
            Objects.requireNonNull(workflow, "workflow");
        }

        @Override
        public String kind() {
            return "for_each";
        }

        @Override
        public <R extends @Nullable Object> R choose(Cases<R> cases) {
            return cases.forEach(this);
        }
    }
}
