package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.Workloads;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Slots;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Story;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Retries;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.worker.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** People and programs that start runs and interfere with them, through any process. One thread at a time. */
final class Client {
    private static final int NAMES = 5;
    private static final int INPUTS = 2;
    private static final int KEYS = 2;
    private static final int MESSAGES = 6;

    private final Universe universe;
    private final Chance chance;
    private final Answers answers;
    private int started;
    private int sent;

    Client(Universe universe) {
        this.universe = universe;
        this.chance = universe.chance().split();
        this.answers = new Answers(universe);
    }

    Answers answers() {
        return answers;
    }

    /** Does something through that process; it may be made to try. */
    void act(Process process) {
        if (started < 2 * universe.scenario().runs() && chance.oneIn(4)) {
            start(process);
            return;
        }
        var stories = List.copyOf(universe.witness().stories());
        if (stories.isEmpty()) {
            start(process);
            return;
        }
        var open = stories.stream().filter(each -> !each.isOver()).toList();
        var story = chance.of(open.isEmpty() || chance.oneIn(4) ? stories : open);
        interfere(process, story);
    }

    /** Does something to that run. */
    void interfere(Process process, Story story) {
        switch (chance.below(14)) {
            case 0, 1, 2, 3 -> signal(process, story.id(), message());
            case 4, 5 -> vote(process, story);
            case 6 -> pause(process, story);
            case 7, 8 -> resume(process, story);
            case 9 -> cancel(process, story);
            case 10 -> skip(process, story);
            case 11 -> retry(process, story);
            case 12 -> odd(process, story);
            default -> watch(process, story);
        }
    }

    void start(Process process) {
        started++;
        var definition = chance.of(process.definitions());
        var known = process.node().plans().of(definition);
        var isBad = chance.with(universe.temper().unstorable());
        var number = chance.below(INPUTS);
        var input = isBad ? "\"no\0good\"" : "{\"n\":" + number + "}";
        var hash = isBad ? "bad" : "h" + number;
        var id = chance.oneIn(2)
                ? new RunId("r" + chance.below(NAMES))
                : process.node().nextId();
        var key = chance.oneIn(3) ? "k" + chance.below(KEYS) : null;
        var origin = new Origin(hash, chance.oneIn(3) ? Slots.NARROW : "default", 0, Map.of(), key, null, null)
                .withConcurrencyKey(chance.oneIn(5) ? "c" + chance.below(KEYS) : null);
        var extent = chance.any(
                NewRun.Extent.RUNNING,
                NewRun.Extent.RUNNING,
                NewRun.Extent.RUNNING,
                NewRun.Extent.QUEUED,
                NewRun.Extent.CREATED);
        var newRun = new NewRun(id, known.plan(), origin, extent);
        begin(process, new Node.Beginning(newRun, known.number(), input, Map.of()), isBad);
    }

    private void begin(Process process, Node.Beginning beginning, boolean isBad) {
        var newRun = beginning.newRun();
        var what = isBad ? Asked.What.BAD_START : Asked.What.START;
        var asked = new Asked(
                process,
                what,
                newRun.id(),
                newRun.origin().inputHash(),
                newRun.plan().definition().name());
        answers.expect(asked, process.node().start(beginning, "client"));
    }

    private String message() {
        return chance.oneIn(2) ? "m" + chance.below(MESSAGES) : "u" + sent++;
    }

    void signal(Process process, RunId run, String messageId) {
        var id = chance.oneIn(15) ? new RunId("nobody") : run;
        var isBad = chance.with(universe.temper().unstorable());
        var payload = isBad ? "\"no\0good\"" : "\"" + messageId + "\"";
        // A bad payload has an id of its own: under one id there is one message.
        var messageOrBad = isBad ? "bad" + sent++ : messageId;
        var asked = new Asked(process, isBad ? Asked.What.BAD_SIGNAL : Asked.What.SIGNAL, id, messageOrBad);
        var event = new Event.SignalReceived(Workloads.SIGNAL, messageOrBad);
        answers.expect(asked, process.node().signal(id, event, payload, "client"));
    }

    /** One more signal that nobody has sent yet. */
    void signal(Process process, Story story) {
        signal(process, story.id(), "u" + sent++);
    }

    private void tell(Process process, Asked.What what, RunId run, Function<Run, Event> event) {
        var asked = new Asked(process, what, run, "");
        answers.expect(asked, process.node().tell(run, event, "client"));
    }

    private void vote(Process process, Story story) {
        var step = waiting(story);
        if (step < 0 && chance.oneIn(2)) {
            step = chance.below(story.plan().size());
        }
        if (step >= 0) {
            vote(process, story, step, chance.below(4) > 0);
        }
    }

    private void vote(Process process, Story story, int step, boolean approves) {
        var who = chance.any("ann", "bob", "eve");
        tell(process, Asked.What.OTHER, story.id(), run -> new Event.ApprovalDecided(step, approves, who, "because"));
    }

    /** A step that waits for an approval, or -1. */
    private static int waiting(Story story) {
        var steps = story.run().steps();
        for (var step = 0; step < steps.size(); step++) {
            var detail = steps.detail(step);
            if (steps.state(step) == StepState.WAITING && detail != null && detail.awaits() instanceof Wait.Approval) {
                return step;
            }
        }
        return -1;
    }

    private void pause(Process process, Story story) {
        tell(process, Asked.What.OTHER, story.id(), run -> new Event.PauseRequested("lunch"));
    }

    void resume(Process process, Story story) {
        var isVersion = story.run().cause() == Cause.VERSION;
        var structure = isVersion ? process.node().plans().structureHere(story.plan()) : null;
        tell(process, Asked.What.OTHER, story.id(), run -> new Event.ResumeRequested(structure));
    }

    private void cancel(Process process, Story story) {
        var undo = chance.any(Cancel.values()).undo;
        tell(process, Asked.What.CANCEL, story.id(), run -> new Event.CancelRequested(undo, "no more"));
    }

    private enum Cancel {
        AS_DECLARED(null),
        WITH_UNDO(true),
        WITHOUT_UNDO(false);

        private final @Nullable Boolean undo;

        Cancel(@Nullable Boolean undo) {
            this.undo = undo;
        }
    }

    private void skip(Process process, Story story) {
        var step = chance.below(story.plan().size());
        tell(process, Asked.What.OTHER, story.id(), run -> new Event.SkipRequested(step, "not needed"));
    }

    /** Tries an ended run again, as the verb does: with results copied, perhaps from a step on. */
    private void retry(Process process, Story story) {
        if (!story.isOver() || started >= 3 * universe.scenario().runs()) {
            return;
        }
        started++;
        var ended = process.node().plans().read(story.row());
        var copied = chance.oneIn(2)
                ? Retries.of(ended)
                : Retries.from(ended, chance.below(ended.plan().size()));
        var outputs = new HashMap<Integer, String>();
        for (var step : copied.completed()) {
            var output = story.output(step);
            if (output != null) {
                outputs.put(step, output);
            }
        }
        var old = ended.origin();
        var origin = new Origin(old.inputHash(), old.queue(), 0, Map.of(), old.businessKey(), null, null)
                .withConcurrencyKey(old.concurrencyKey())
                .asRetryOf(ended.id(), false);
        var newRun = new NewRun(process.node().nextId(), ended.plan(), origin, NewRun.Extent.RUNNING, copied);
        var input = Objects.requireNonNull(story.input());
        begin(process, new Node.Beginning(newRun, story.row().definition(), input, outputs), false);
    }

    private void odd(Process process, Story story) {
        switch (chance.below(4)) {
            case 0 -> tell(process, Asked.What.OTHER, story.id(), run -> new Event.Triggered());
            case 1 ->
                tell(
                        process,
                        Asked.What.MISTAKE,
                        story.id(),
                        run -> new Event.SkipRequested(run.plan().number("no-such-step"), "a typing mistake"));
            case 2 -> {
                var step = chance.below(story.plan().size());
                tell(process, Asked.What.OTHER, story.id(), run -> new Event.RevisionReturned(step, "ann", "better"));
            }
            default -> process.node().hint(Set.of(story.key()));
        }
    }

    private void watch(Process process, Story story) {
        var watcher = process.node().watchers().watch(story.key());
        watcher.thenAccept(ended -> {
            if (!process.isDead()) {
                ended(story.key(), ended.run());
            }
        });
    }

    private void ended(RunKey key, Run run) {
        var story = universe.witness().story(key);
        if (story != null && story.run().origin().equals(run.origin())) {
            universe.sightings().saw(Sometimes.WATCHED);
            if (story.run().state() != run.state()) {
                universe.objects(new Violation(Rule.DURABLE, "said to be " + run.state() + ": " + story.tell()));
            }
        }
    }

    /** Does what the run waits for; whether it waits for a person at all. */
    boolean help(Process process, Story story) {
        var run = story.run();
        switch (run.state()) {
            case CREATED -> tell(process, Asked.What.OTHER, story.id(), each -> new Event.Triggered());
            case PAUSED -> resume(process, story);
            case RUNNING, WAITING -> {
                var steps = waitsForAPerson(story);
                for (var step : steps) {
                    if (Objects.requireNonNull(run.steps().detail(step)).awaits() instanceof Wait.Signal) {
                        signal(process, story);
                    } else {
                        vote(process, story, step, true);
                    }
                }
                return !steps.isEmpty();
            }
            case QUEUED, COMPENSATING, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> {
                return false;
            }
        }
        return true;
    }

    /** The steps that wait for something without an end. */
    static List<Integer> waitsForAPerson(Story story) {
        var waiting = new ArrayList<Integer>();
        var steps = story.run().steps();
        for (var step = 0; step < steps.size(); step++) {
            var detail = steps.detail(step);
            if (steps.state(step) == StepState.WAITING
                    && detail != null
                    && detail.awaits() != null
                    && detail.awaits().until() == null) {
                waiting.add(step);
            }
        }
        return waiting;
    }
}
