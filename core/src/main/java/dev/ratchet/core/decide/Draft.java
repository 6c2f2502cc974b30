package dev.ratchet.core.decide;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Inbox;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.StepsDraft;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One decision while it is being made: the run as it will be, the changes that make it so, and the effects that follow. Every change
 * goes through the fold at once, so the rules always see the latest state. One owner, one thread.
 */
final class Draft {
    private final Fold fold;
    private final Moment moment;
    private final Limits limits;
    private final String event;
    private final List<Change> changes = new ArrayList<>(4);
    private final List<Effect> effects = new ArrayList<>(2);
    private final List<Integer> satisfied = new ArrayList<>(1);
    private boolean hadSlot;
    private Cause wokenBy = Cause.SIGNAL;
    private int room;

    Draft(Run run, Moment moment, Limits limits, String event) {
        // The engine's clock lags but may jump back a little when a new owner takes over; history must not.
        var updated = run.times().updated();
        this.fold = new Fold(run, moment.now().isBefore(updated) ? updated : moment.now());
        this.moment = moment;
        this.limits = limits;
        this.event = event;
        this.hadSlot = hasSlot();
        this.room = moment.room();
    }

    Decision answer() {
        return changes.isEmpty() ? new Decision.Ignore("nothing in the run changes by it") : advance();
    }

    Decision.Advance advance() {
        if (!isAlive()) {
            // Something later in this decision stopped the run: what was put up before that is withdrawn.
            effects.removeIf(effect -> effect instanceof Effect.OfferTask);
        }
        if (hadSlot && !hasSlot()) {
            effects.add(new Effect.ReleaseSlot());
        }
        var entry = new JournalEntry(fold.revision(), fold.at(), moment.actor(), event, changes);
        return new Decision.Advance(fold.run(), entry, effects);
    }

    /** A run has its slot while it works: until it parks or ends, and if paused until its last handler has ended. */
    private boolean hasSlot() {
        return switch (state()) {
            case RUNNING, COMPENSATING -> true;
            case PAUSED -> steps().count(StepState.RUNNING) > 0;
            case CREATED, QUEUED, WAITING, COMPLETED, ROLLED_BACK, FAILED, CANCELLED -> false;
        };
    }

    Instant now() {
        return fold.at();
    }

    /** So much later, in whole microseconds and within the longest time there is: what handlers ask for must not break the calendar. */
    Instant after(Duration time) {
        if (time.isNegative()) {
            return now();
        }
        var later = now().plus(time.compareTo(limits.duration()) > 0 ? limits.duration() : time);
        return later.truncatedTo(ChronoUnit.MICROS);
    }

    Limits limits() {
        return limits;
    }

    /** What somebody wrote, as the run keeps it. */
    String kept(String text) {
        return Kept.of(text, limits.textLength());
    }

    Failure kept(Failure failure) {
        return new Failure(failure.category(), kept(failure.type()), kept(failure.message()));
    }

    /** What is compared with others cannot be cut: why the text cannot be taken, or null if it can. */
    @Nullable
    String tooLong(String what, String text, int most) {
        if (text.length() > most) {
            return what + " has " + text.length() + " characters, and " + most + " are the most";
        }
        return Kept.isWhole(text) ? null : what + " holds characters that cannot be kept: " + Quoted.of(text);
    }

    /** Whether the journal has as many entries with this one as it may have. */
    boolean isJournalFull() {
        return fold.revision() >= limits.journalStop();
    }

    double random(int step) {
        return moment.random(step);
    }

    Plan plan() {
        return fold.plan();
    }

    RunState state() {
        return fold.state();
    }

    @Nullable
    Cause cause() {
        return fold.cause();
    }

    StepsDraft steps() {
        return fold.steps();
    }

    StepState state(int step) {
        return fold.steps().state(step);
    }

    @Nullable
    StepDetail detail(int step) {
        return fold.steps().detail(step);
    }

    int attempt(int step) {
        var detail = detail(step);
        return detail == null ? 0 : detail.attempt();
    }

    int failures(int step) {
        var detail = detail(step);
        return detail == null ? 0 : detail.failures();
    }

    @Nullable
    Wait waitOf(int step) {
        var detail = detail(step);
        return detail == null ? null : detail.awaits();
    }

    List<UndoRecord> undos() {
        return fold.undos();
    }

    Inbox inbox() {
        return fold.inbox();
    }

    @Nullable
    Ending ending() {
        return fold.ending();
    }

    @Nullable
    Instant deadline() {
        return fold.times().deadline();
    }

    /** Whether a failure policy started this run, so that it does not start another one. */
    boolean isAutomaticRetry() {
        var link = fold.origin().retryOf();
        return link != null && link.isAutomatic();
    }

    /** Whether steps may be started and woken: the run is under way and not stopping. */
    boolean isAlive() {
        return (state() == RunState.RUNNING || state() == RunState.WAITING) && ending() == null;
    }

    /** Whether an event may touch that step number at all. */
    boolean knows(int step) {
        return step >= 0 && step < plan().size();
    }

    /** Whether that attempt is the one under way. */
    boolean isCurrent(int step, int attempt) {
        return knows(step) && state(step) == StepState.RUNNING && attempt(step) == attempt;
    }

    /** What last ended a wait in this decision. */
    Cause wokenBy() {
        return wokenBy;
    }

    void record(Change change) {
        if (change instanceof Change.StepMoved move && move.from() == StepState.WAITING) {
            wokenBy = move.cause();
        }
        change.tell(fold);
        changes.add(change);
    }

    void effect(Effect effect) {
        effects.add(effect);
    }

    void moveRun(RunState to, Cause cause) {
        moveRun(to, cause, null);
    }

    void moveRun(RunState to, Cause cause, @Nullable String note) {
        record(new Change.RunMoved(state(), to, cause, note));
    }

    /** The queued run has its slot, and gives it back in this very decision if all it does is wait. */
    void takeSlot() {
        hadSlot = true;
        moveRun(RunState.RUNNING, Cause.SLOT_GRANTED);
    }

    /** Makes sure the run is RUNNING, through which every chain of moves leads. */
    void runThrough(Cause cause) {
        if (state() == RunState.CREATED) {
            moveRun(RunState.QUEUED, cause);
        }
        if (state() != RunState.RUNNING) {
            moveRun(RunState.RUNNING, cause);
        }
    }

    void moveStep(int step, StepState to, Cause cause) {
        moveStep(step, to, cause, null);
    }

    void moveStep(int step, StepState to, Cause cause, @Nullable Failure failure) {
        record(new Change.StepMoved(step, state(step), to, attempt(step), cause, null, failure, null));
        if (to.satisfies()) {
            satisfied.add(step);
        }
    }

    /** The step was over in an earlier run: it goes all the way without an attempt. */
    void copy(int step, StepState to) {
        moveStep(step, StepState.READY, Cause.COPIED);
        moveStep(step, StepState.RUNNING, Cause.COPIED);
        moveStep(step, to, Cause.COPIED);
    }

    void backOff(int step, Cause cause, @Nullable Instant until, @Nullable Failure failure) {
        record(new Change.StepMoved(step, state(step), StepState.BACKOFF, attempt(step), cause, until, failure, null));
    }

    void waitFor(int step, Wait wait, Cause cause, @Nullable Failure failure) {
        record(new Change.StepMoved(step, state(step), StepState.WAITING, attempt(step), cause, null, failure, wait));
    }

    /** A new attempt begins, with a deadline of its own if the step has a timeout. */
    void beginAttempt(int step, Cause cause) {
        var timeout = plan().step(step).timeout();
        record(new Change.StepMoved(
                step,
                state(step),
                StepState.RUNNING,
                attempt(step) + 1,
                cause,
                timeout == null ? null : after(timeout),
                null,
                null));
    }

    void moveUndo(UndoRecord undo, UndoState to, Cause cause, @Nullable Instant until, @Nullable Failure failure) {
        var attempt = undo.attempt() + (to == UndoState.RUNNING ? 1 : 0);
        record(new Change.UndoMoved(undo.step(), undo.state(), to, attempt, cause, until, failure));
    }

    /** Takes one of the handlers that may be started here, if there is one left. */
    boolean takeRoom() {
        if (room <= 0) {
            return false;
        }
        room--;
        return true;
    }

    /** The steps that were completed or skipped by this decision so far; forgets them. */
    List<Integer> takeSatisfied() {
        if (satisfied.isEmpty()) {
            return List.of();
        }
        var taken = List.copyOf(satisfied);
        satisfied.clear();
        return taken;
    }
}
