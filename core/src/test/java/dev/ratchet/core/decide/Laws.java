package dev.ratchet.core.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.store.text.RoundTrip;
import dev.ratchet.core.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold after every decision about one run, whatever the definition and the events; written without a look at the rules. */
final class Laws {
    private static final Set<String> RUN_MOVES =
            edges("CREATED>QUEUED QUEUED>RUNNING RUNNING>WAITING RUNNING>PAUSED RUNNING>COMPENSATING RUNNING>COMPLETED"
                    + " RUNNING>FAILED RUNNING>CANCELLED WAITING>RUNNING WAITING>FAILED WAITING>CANCELLED"
                    + " PAUSED>RUNNING PAUSED>CANCELLED COMPENSATING>ROLLED_BACK COMPENSATING>FAILED");
    private static final Set<String> STEP_MOVES =
            edges("PENDING>READY READY>RUNNING BACKOFF>READY RUNNING>WAITING RUNNING>BACKOFF RUNNING>READY"
                    + " RUNNING>COMPLETED RUNNING>FAILED RUNNING>SKIPPED RUNNING>CANCELLED"
                    + " WAITING>READY WAITING>RUNNING");

    private static final Set<Class<?>> OUTCOMES = Set.of(
            Event.StepCompleted.class,
            Event.ConditionFalse.class,
            Event.StepWaiting.class,
            Event.StepFailed.class,
            Event.StepStopped.class,
            Event.StepLeaseLost.class,
            Event.UndoCompleted.class,
            Event.UndoFailed.class);

    private final Decider decider;
    private final List<JournalEntry> journal = new ArrayList<>();
    private final List<JournalEntry> reread = new ArrayList<>();
    private final Set<String> started = new HashSet<>();
    private final List<Integer> completed = new ArrayList<>();
    private final List<Integer> undoEnded = new ArrayList<>();
    private final Map<String, Integer> consumed = new HashMap<>();

    Laws(Decider decider) {
        this.decider = decider;
    }

    private static Set<String> edges(String text) {
        return new HashSet<>(Arrays.asList(text.split(" ")));
    }

    void created(Run run, JournalEntry entry) {
        assertThat(Fold.replay(run.id(), run.plan(), List.of(entry))).isEqualTo(run);
        keep(run, entry);
        movesAreLegal(Run.blank(run.id(), run.plan()), entry);
    }

    private void keep(Run after, JournalEntry entry) {
        journal.add(entry);
        reread.add(RoundTrip.of(entry));
        RoundTrip.of(after);
    }

    void advanced(Run before, Decision.Advance advance, Moment moment) {
        var after = advance.run();
        assertThat(before.isOver()).as("a final state is final").isFalse();
        assertThat(Fold.next(before, advance.entry()))
                .as("the entry makes the run")
                .isEqualTo(after);
        assertThat(after.revision()).isEqualTo(before.revision() + 1);
        assertThat(after.times().updated()).isAfterOrEqualTo(before.times().updated());
        keep(after, advance.entry());
        movesAreLegal(before, advance.entry());
        startsAreLegal(after, advance, moment);
        nothingBeginsWhilePaused(before, after, advance.entry());
        endsAreClean(after);
        isNotStuck(after);
        signalsAreConsumedInOrder(advance.entry());
        slotIsReleased(before, advance);
        nothingNewStartsInAStoppingRun(after, advance);
        handlersAreAskedToStop(before, advance);
        rollingBackMovesNoStep(before, advance.entry());
        whatIsDueActs(after);
        placeInTheQueueIsKept(before, after);
    }

    /** An outcome that has counted, told once more. */
    void countsOnce(Run after, Event event, Moment moment) {
        if (OUTCOMES.contains(event.getClass())) {
            assertThat(decider.decide(after, event, moment))
                    .as("an outcome counts once")
                    .isInstanceOf(Decision.Ignore.class);
        }
    }

    /** Once, at the end of a story. */
    void over(Run run) {
        assertThat(Fold.replay(run.id(), run.plan(), journal))
                .as("fold(journal) = run")
                .isEqualTo(run);
        assertThat(Fold.replay(run.id(), run.plan(), reread))
                .as("what was stored makes the run that was stored")
                .isEqualTo(RoundTrip.of(run));
        undoIsReverse(run);
        for (var vocabulary : Vocabulary.all()) {
            projectionIsLegal(vocabulary, run);
        }
    }

    private void movesAreLegal(Run before, JournalEntry entry) {
        var runState = before.state();
        var steps = new StepState[before.plan().size()];
        Arrays.setAll(steps, step -> before.steps().state(step));
        assertThat(entry.changes()).as("an advance changes something").isNotEmpty();
        for (var change : entry.changes()) {
            if (change instanceof Change.RunMoved move) {
                assertThat(move.from()).isEqualTo(runState);
                assertThat(RUN_MOVES).contains(move.from() + ">" + move.to());
                runState = move.to();
            } else if (change instanceof Change.StepMoved move) {
                assertThat(move.from()).isEqualTo(steps[move.step()]);
                assertThat(STEP_MOVES).contains(move.from() + ">" + move.to());
                steps[move.step()] = move.to();
                remember(before, move);
            } else if (change instanceof Change.UndoMoved move && move.to().isOver()) {
                undoEnded.add(move.step());
            }
        }
    }

    private void remember(Run run, Change.StepMoved move) {
        var undo = run.plan().step(move.step()).undo();
        var half = move.to() == StepState.FAILED || move.to() == StepState.CANCELLED;
        if (undo != null && (move.to() == StepState.COMPLETED || (half && undo.halfDone() && move.attempt() > 0))) {
            completed.add(move.step());
        }
    }

    private void startsAreLegal(Run after, Decision.Advance advance, Moment moment) {
        var starts = 0;
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StartStep start) {
                starts++;
                assertThat(started.add("step " + start.step() + "/" + start.attempt()))
                        .as("an attempt starts once")
                        .isTrue();
                assertThat(after.steps().state(start.step())).isEqualTo(StepState.RUNNING);
                assertThat(after.steps().attempt(start.step())).isEqualTo(start.attempt());
                assertThat(after.ending()).as("nothing starts in an ending run").isNull();
                for (var need : after.plan().step(start.step()).needs()) {
                    assertThat(after.steps().state(after.plan().number(need)).satisfies())
                            .isTrue();
                }
            } else if (effect instanceof Effect.StartUndo start) {
                starts++;
                assertThat(started.add("undo " + start.step() + "/" + start.attempt()))
                        .isTrue();
            }
        }
        assertThat(starts).as("no more starts than there is room").isLessThanOrEqualTo(moment.room());
        assertThat(after.steps().count(StepState.RUNNING))
                .as("no more active steps than the workflow allows")
                .isLessThanOrEqualTo(after.plan().maxConcurrentSteps());
    }

    private static void nothingBeginsWhilePaused(Run before, Run after, JournalEntry entry) {
        var leftThePause = entry.changes().stream().anyMatch(change -> change instanceof Change.RunMoved);
        if (before.state() != RunState.PAUSED || after.state() != RunState.PAUSED || leftThePause) {
            return;
        }
        for (var change : entry.changes()) {
            if (change instanceof Change.StepMoved move && !entry.event().equals("skip_requested")) {
                assertThat(move.from())
                        .as("only what was under way moves in a pause")
                        .isEqualTo(StepState.RUNNING);
            }
        }
    }

    private static void endsAreClean(Run after) {
        if (!after.isOver() && after.state() != RunState.COMPENSATING) {
            return;
        }
        for (var step = 0; step < after.plan().size(); step++) {
            var state = after.steps().state(step);
            if (after.state() == RunState.COMPLETED) {
                assertThat(state.satisfies()).isTrue();
            }
            assertThat(state.isOver()
                            || state == StepState.PENDING
                            || (state == StepState.READY && after.steps().attempt(step) == 0))
                    .as("no step of an ended run is active, but %s is %s", step, state)
                    .isTrue();
        }
    }

    private static void isNotStuck(Run after) {
        if (after.isOver() || after.state() == RunState.CREATED || after.state() == RunState.PAUSED) {
            return;
        }
        var outside = false;
        for (var step = 0; step < after.plan().size(); step++) {
            var state = after.steps().state(step);
            var isTask =
                    after.plan().step(step).isOutside() && (state == StepState.READY || state == StepState.RUNNING);
            outside |= isTask || (state == StepState.WAITING && after.state() != RunState.COMPENSATING);
        }
        assertThat(Due.unowned(after) != null || outside)
                .as("stuck: %s %s", after.state(), after.steps())
                .isTrue();
    }

    private void signalsAreConsumedInOrder(JournalEntry entry) {
        for (var change : entry.changes()) {
            if (change instanceof Change.SignalConsumed taken) {
                assertThat(taken.number()).isEqualTo(consumed.merge(taken.name(), 1, Integer::sum));
            }
        }
    }

    private static void slotIsReleased(Run before, Decision.Advance advance) {
        assertThat(Collections.frequency(advance.effects(), new Effect.ReleaseSlot()))
                .as("the slot is free exactly when the run parks or ends")
                .isEqualTo((holdsSlot(before) || tookSlot(advance)) && !holdsSlot(advance.run()) ? 1 : 0);
    }

    private static boolean tookSlot(Decision.Advance advance) {
        return advance.entry().changes().stream()
                .anyMatch(change -> change instanceof Change.RunMoved move && move.cause() == Cause.SLOT_GRANTED);
    }

    private static boolean holdsSlot(Run run) {
        var isStillBusy = run.state() == RunState.PAUSED && run.steps().count(StepState.RUNNING) > 0;
        return run.state() == RunState.RUNNING || run.state() == RunState.COMPENSATING || isStillBusy;
    }

    private static void nothingNewStartsInAStoppingRun(Run after, Decision.Advance advance) {
        if (after.ending() != null || after.state() == RunState.PAUSED) {
            assertThat(advance.effects())
                    .as("nothing new starts in a stopping run")
                    .noneMatch(effect -> effect instanceof Effect.StartStep
                            || effect instanceof Effect.OfferTask
                            || effect instanceof Effect.StartChildren);
        }
    }

    private static void handlersAreAskedToStop(Run before, Decision.Advance advance) {
        var after = advance.run();
        var stops = (before.ending() == null && after.ending() != null)
                || (before.state() != RunState.PAUSED && after.state() == RunState.PAUSED);
        for (var step = 0; stops && step < after.plan().size(); step++) {
            if (after.steps().state(step) == StepState.RUNNING) {
                var stop = new Effect.StopHandler(step, after.steps().attempt(step));
                assertThat(advance.effects()).contains(stop);
                assertThat(Stops.of(after))
                        .as("who loads the run finds out as well")
                        .contains(stop);
            }
        }
    }

    private static void rollingBackMovesNoStep(Run before, JournalEntry entry) {
        if (before.state() == RunState.COMPENSATING) {
            assertThat(entry.changes()).noneMatch(change -> change instanceof Change.StepMoved);
        }
    }

    /** Otherwise a worker would claim the run, or its owner's timer ring, again and again for nothing. */
    private void whatIsDueActs(Run after) {
        var claim = Due.unowned(after);
        if (claim != null) {
            var event = after.state() == RunState.QUEUED ? new Event.SlotGranted() : new Event.Woken(true);
            actsAt(after, event, claim);
        }
        var timer = Due.timer(after);
        if (timer != null) {
            actsAt(after, new Event.Woken(false), timer);
        }
        assertThat(after.isOver() && claim != null)
                .as("nothing is due when all is over")
                .isFalse();
    }

    private static void placeInTheQueueIsKept(Run before, Run after) {
        var was = before.times().ready();
        var is = after.times().ready();
        if (is != null) {
            assertThat(is).isEqualTo(was == null ? after.times().updated() : was);
            assertThat(Due.unowned(after))
                    .as("its place, less its head start")
                    .isEqualTo(is.minusSeconds(after.origin().priority()));
        }
    }

    private void actsAt(Run after, Event event, Instant at) {
        assertThat(decider.decide(after, event, new Moment(at, "law", 1_000, 7)))
                .as("%s at %s on %s %s", event, at, after.state(), after.steps())
                .isInstanceOf(Decision.Advance.class);
    }

    private void undoIsReverse(Run run) {
        var reverse = new ArrayList<>(completed);
        Collections.reverse(reverse);
        var begun = Math.min(undoEnded.size(), reverse.size());
        assertThat(undoEnded).as("undo is the reverse of completion").isEqualTo(reverse.subList(0, begun));
        if (run.state() == RunState.ROLLED_BACK) {
            assertThat(undoEnded).isEqualTo(reverse);
            assertThat(run.undos()).allMatch(undo -> undo.state() == UndoState.DONE);
        }
    }

    private void projectionIsLegal(Vocabulary vocabulary, Run run) {
        var history =
                vocabulary.history(journal).stream().map(Vocabulary.Line::word).toList();
        for (var at = 1; at < history.size(); at++) {
            assertThat(vocabulary.runMachine().canTransition(history.get(at - 1), history.get(at)))
                    .as("%s run: %s", vocabulary, history)
                    .isTrue();
        }
        assertThat(history.isEmpty() ? null : history.get(history.size() - 1))
                .isEqualTo(vocabulary.run(run).word());
        for (var step = 0; step < run.plan().size(); step++) {
            var path = vocabulary.history(journal, step).stream()
                    .map(Vocabulary.Line::word)
                    .toList();
            for (var at = 1; at < path.size(); at++) {
                assertThat(vocabulary.stepMachine().canTransition(path.get(at - 1), path.get(at)))
                        .as("%s step: %s", vocabulary, path)
                        .isTrue();
            }
            assertThat(path.get(path.size() - 1))
                    .isEqualTo(vocabulary.step(run, step).word());
        }
    }
}
