package dev.ratchet.engine.tasks;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.runs.Patience;
import dev.ratchet.engine.runs.RunNotFoundException;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Told;
import dev.ratchet.engine.worker.Node;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Work for somebody outside: look for a task, claim it for a while, tell that you are alive, and complete it, fail it or give it back. It
 * needs an engine on the store and none of the workflow's code. A verb that returns is durable. Thread-safe.
 */
public final class Tasks {
    private static final int CANDIDATES = 20;
    private static final int LONGEST_NAME = 100;
    private static final Duration SHORTEST = Duration.ofMillis(100);

    private final Node node;
    private final Store store;
    private final Codec codec;
    private final Patience patience;

    public Tasks(Node node, Store store, Codec codec, Patience patience) {
        this.node = node;
        this.store = store;
        this.codec = codec;
        this.patience = patience;
    }

    /**
     * Claims the task that waits longest among those that somebody can do, if there is one. It is theirs for so long; then somebody else may
     * claim it, unless they have told that they are alive.
     */
    public Optional<Task> claim(TaskQuery query, Duration lease) {
        check(query, lease);
        var rows = new ArrayList<>(store.tasks()
                .list(new dev.ratchet.core.store.Tasks.Query(
                        query.queues(), query.capabilities(), Set.of(TaskState.OPEN), null, CANDIDATES)));
        for (var next = 0; next < rows.size(); next++) {
            var claimed = claim(rows.get(next), query.worker(), lease);
            if (claimed.isPresent()) {
                return claimed;
            }
            if (next == 0) {
                // Somebody was faster with the first: they will be with the second as well.
                Collections.shuffle(rows.subList(1, rows.size()));
            }
        }
        return Optional.empty();
    }

    /** Claims that very task. */
    public Optional<Task> claim(String run, String step, String worker, Duration lease) {
        check(TaskQuery.by(worker), lease);
        return row(run, step)
                .filter(row -> row.standing().state() == TaskState.OPEN)
                .flatMap(row -> claim(row, worker, lease));
    }

    private Optional<Task> claim(TaskRow row, String worker, Duration lease) {
        var started = new Event.StepStarted(row.step());
        var told = patience.await(
                node.tell(row.id(), new Request.Tell(run -> started, null, new Request.Hold(worker, lease)), worker));
        if (!(told instanceof Told.Changed changed)) {
            return Optional.empty();
        }
        var attempt = changed.run().steps().attempt(row.step());
        return store.tasks()
                .find(row.run(), row.step())
                .filter(now -> now.standing().attempt() == attempt)
                .map(this::view);
    }

    private static void check(TaskQuery query, Duration lease) {
        var worker = query.worker();
        if (worker.isBlank() || worker.length() > LONGEST_NAME) {
            throw new IllegalArgumentException(
                    "the name of who claims a task must have 1 to " + LONGEST_NAME + " characters");
        }
        if (lease.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("a lease on a task must be at least 100 ms, not " + lease);
        }
    }

    /**
     * Tells that whoever holds the task is alive: it stays theirs for so long from now on. The answer says whether they should stop.
     *
     * @throws TaskLostException if it is not theirs any more
     */
    public Task heartbeat(TaskKey task, Duration lease) {
        check(TaskQuery.by(task.worker()), lease);
        var hold = new dev.ratchet.core.store.Tasks.Hold(key(task), number(task), task.attempt(), task.worker());
        return view(store.tasks().renew(hold, lease).orElseThrow(() -> lost(task, "its lease has ended, or")));
    }

    /**
     * Completes the task with a result, which becomes that of the step; null if it has none. Saying it again changes nothing.
     *
     * @throws TaskLostException if somebody else has it since, or its run does not want it any more
     * @throws PayloadException if the step cannot have that result; only a process that has the workflow's code can tell
     */
    public void complete(TaskKey task, @Nullable Object result) {
        completeJson(task, result == null ? null : codec.write(result));
    }

    /** The same with a result that is JSON already. */
    public void completeJson(TaskKey task, @Nullable String json) {
        var result = json == null ? null : codec.write(codec.tree(json));
        var run = read(task);
        var step = run.plan().number(task.step());
        if (result != null) {
            checkSize(result);
            var code = node.plans().code(run.plan());
            var misfit = code == null ? null : code.misfitResult(task.step(), result);
            if (misfit != null) {
                throw new PayloadException(
                        "the result of task '" + task.step() + "' is not what the workflow needs: " + misfit, null);
            }
        }
        tell(task, new Event.StepCompleted(step, task.attempt()), result);
    }

    private void checkSize(String result) {
        var most = node.limits().payloadBytes();
        if (result.getBytes(StandardCharsets.UTF_8).length > most) {
            throw new PayloadException(
                    "the result has more than " + most
                            + " bytes as JSON, which is the most that a run keeps; store it elsewhere and return where it is",
                    null);
        }
    }

    /** The task cannot be done: the step has failed, and what follows is what it declares for a failure of an agent. */
    public void fail(TaskKey task, String message) {
        fail(task, ErrorCategory.AGENT, message);
    }

    /** The same for a failure of another kind: a transient one is retried if the step declares retries. */
    public void fail(TaskKey task, ErrorCategory category, String message) {
        var failure = Failure.of(category, message);
        tell(task, new Event.StepFailed(number(task), task.attempt(), failure, Wish.AS_DECLARED, null), null);
    }

    /** Gives the task back undone; somebody else may claim it at once. */
    public void giveBack(TaskKey task) {
        tell(task, new Event.StepStopped(number(task), task.attempt()), null);
    }

    private void tell(TaskKey task, Event event, @Nullable String output) {
        var told = patience.await(node.tell(
                new RunId(task.run()),
                new Request.Tell(run -> event, output, new Request.Hold(task.worker(), SHORTEST)),
                task.worker()));
        if (told instanceof Told.Unchanged unchanged && !isSaidAgain(unchanged.run(), event)) {
            throw lost(task, "");
        }
        if (told instanceof Told.Absent) {
            throw new RunNotFoundException(new RunId(task.run()));
        }
    }

    /** Whether that attempt has completed the step already, and only the answer was lost. */
    private static boolean isSaidAgain(Run run, Event event) {
        if (!(event instanceof Event.StepCompleted done) || run.steps().state(done.step()) != StepState.COMPLETED) {
            return false;
        }
        var detail = run.steps().detail(done.step());
        return done.attempt() == (detail == null ? 1 : detail.attempt());
    }

    private static TaskLostException lost(TaskKey task, String why) {
        return new TaskLostException("task '" + task.step() + "' of run '" + task.run() + "' is not held by "
                + task.worker() + " any more: " + (why.isEmpty() ? "" : why + " ")
                + "somebody else claimed it, or its run does not want it; claim another one");
    }

    /** Open and claimed tasks of these queues, those that wait longest first; of all queues if none is named. */
    public List<Task> list(int limit, String... queues) {
        var query = new dev.ratchet.core.store.Tasks.Query(Set.of(queues), null, Set.of(), null, limit);
        return store.tasks().list(query).stream().map(this::view).toList();
    }

    /** The task of that step, if it is up. */
    public Optional<Task> show(String run, String step) {
        return row(run, step).map(this::view);
    }

    private Optional<TaskRow> row(String run, String step) {
        var key = RunKey.of(new RunId(run));
        return store.tasks().find(key, read(run).plan().number(step));
    }

    private Task view(TaskRow row) {
        var offer = row.offer();
        var standing = row.standing();
        return new Task(
                row.id().text(),
                offer.workflow(),
                offer.name(),
                offer.queue(),
                offer.capabilities(),
                settings(offer.detail()),
                standing.state() == TaskState.NEW ? null : input(row),
                standing.state(),
                standing.attempt(),
                standing.worker(),
                standing.until(),
                standing.since());
    }

    private @Nullable String input(TaskRow row) {
        if (row.standing().input() != null) {
            return row.standing().input();
        }
        var first = new Entry(row.run(), 1);
        return Payloads.input(store.payloads(List.of(first)).get(first), codec);
    }

    private Map<String, Object> settings(String json) {
        var settings = new HashMap<String, Object>();
        if (codec.tree(json) instanceof Map<?, ?> all) {
            all.forEach((name, value) -> {
                if (value != null) {
                    settings.put(String.valueOf(name), value);
                }
            });
        }
        return settings;
    }

    private int number(TaskKey task) {
        return read(task).plan().number(task.step());
    }

    private static RunKey key(TaskKey task) {
        return RunKey.of(new RunId(task.run()));
    }

    private Run read(TaskKey task) {
        return read(task.run());
    }

    private Run read(String run) {
        var id = new RunId(run);
        var rows = store.load(List.of(RunKey.of(id)));
        if (rows.isEmpty()) {
            throw new RunNotFoundException(id);
        }
        return node.plans().read(rows.get(0));
    }
}
