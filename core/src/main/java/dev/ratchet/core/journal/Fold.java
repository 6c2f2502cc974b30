package dev.ratchet.core.journal;

import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Inbox;
import dev.ratchet.core.run.Lifecycle;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.StepsDraft;
import dev.ratchet.core.run.Times;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Wait;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run while one entry is being applied to it: {@code decide} works on it as on scratch paper, and replaying a journal uses the very
 * same code. One owner, one thread.
 */
public final class Fold implements Change.Cases {
    private final RunId id;
    private final Plan plan;
    private final long revision;
    private final Instant at;
    private final StepsDraft steps;
    private Origin origin;
    private RunState state;
    private @Nullable Cause cause;
    private @Nullable String note;
    private List<UndoRecord> undos;
    private Inbox inbox;
    private @Nullable Ending ending;
    private @Nullable String acceptedVersion;
    private Times times;

    /** Begins the entry that follows the run's revision. */
    public Fold(Run run, Instant at) {
        id = run.id();
        plan = run.plan();
        revision = run.revision() + 1;
        this.at = at;
        steps = new StepsDraft(run.steps());
        origin = run.origin();
        state = run.state();
        cause = run.cause();
        note = run.note();
        undos = run.undos();
        inbox = run.inbox();
        ending = run.ending();
        acceptedVersion = run.acceptedVersion();
        times = run.times();
    }

    /** The run after all these entries, from the first on. */
    public static Run replay(RunId id, Plan plan, Iterable<JournalEntry> entries) {
        var run = Run.blank(id, plan);
        for (var entry : entries) {
            run = next(run, entry);
        }
        return run;
    }

    public static Run next(Run run, JournalEntry entry) {
        if (entry.revision() != run.revision() + 1) {
            throw new IllegalStateException("run " + run.id() + " is at revision " + run.revision() + ", so entry "
                    + entry.revision() + " does not follow");
        }
        var fold = new Fold(run, entry.at());
        for (var change : entry.changes()) {
            change.tell(fold);
        }
        return fold.run();
    }

    public Run run() {
        var run = run(null);
        if (!Due.isReady(run)) {
            return run;
        }
        // Who is ready keeps its place in the queue, whatever else happens to it meanwhile.
        return run(times.ready() == null ? at : times.ready());
    }

    private Run run(@Nullable Instant ready) {
        return new Run(
                id,
                plan,
                origin,
                revision,
                state,
                cause,
                note,
                steps.freeze(),
                undos,
                inbox,
                ending,
                acceptedVersion,
                new Times(times.created(), at, ready, times.started(), times.deadline(), times.ended()));
    }

    public RunId id() {
        return id;
    }

    public Plan plan() {
        return plan;
    }

    public long revision() {
        return revision;
    }

    public Instant at() {
        return at;
    }

    public Origin origin() {
        return origin;
    }

    public RunState state() {
        return state;
    }

    public @Nullable Cause cause() {
        return cause;
    }

    public StepsDraft steps() {
        return steps;
    }

    public List<UndoRecord> undos() {
        return undos;
    }

    public Inbox inbox() {
        return inbox;
    }

    public @Nullable Ending ending() {
        return ending;
    }

    public Times times() {
        return times;
    }

    @Override
    public void created(Change.RunCreated change) {
        origin = change.origin();
        times = new Times(at, at, null, null, null, null);
    }

    @Override
    public void moved(Change.RunMoved move) {
        if (state != move.from() || !Lifecycle.RUN.canTransition(move.from(), move.to())) {
            throw illegal("run", state, move.from(), move.to());
        }
        state = move.to();
        cause = move.cause();
        note = move.note();
        switch (move.to()) {
            case RUNNING -> {
                var begins = move.cause() == Cause.SLOT_GRANTED || move.cause() == Cause.RESUMED;
                if (times.started() == null && begins) {
                    var timeout = plan.definition().timeout();
                    times = new Times(
                            times.created(),
                            at,
                            times.ready(),
                            at,
                            timeout == null ? null : at.plus(timeout).truncatedTo(ChronoUnit.MICROS),
                            null);
                }
            }
            case COMPENSATING -> undos = toUndo();
            case COMPLETED, ROLLED_BACK, FAILED, CANCELLED ->
                times = new Times(times.created(), at, null, times.started(), times.deadline(), at);
            case CREATED, QUEUED, WAITING, PAUSED -> {}
        }
    }

    /** Newest first; a completed step without an undo is passed over, a half-done one counts only if it asks to. */
    private List<UndoRecord> toUndo() {
        var records = new ArrayList<UndoRecord>();
        for (var item : steps.done().newestFirst()) {
            if (plan.step(item.step()).undo() != null) {
                records.add(UndoRecord.waiting(item.step(), at));
            }
        }
        return List.copyOf(records);
    }

    @Override
    public void moved(Change.StepMoved move) {
        var step = move.step();
        if (steps.state(step) != move.from() || !Lifecycle.STEP.canTransition(move.from(), move.to())) {
            throw illegal("step " + plan.name(step), steps.state(step), move.from(), move.to());
        }
        steps.set(step, move.to(), detailAfter(move));
        if (move.to() == StepState.COMPLETED) {
            steps.addDone(step, revision, false);
        } else if (endsHalfDone(move)) {
            steps.addDone(step, revision, true);
        }
    }

    private boolean endsHalfDone(Change.StepMoved move) {
        var ended = move.to() == StepState.FAILED || move.to() == StepState.CANCELLED;
        Undo undo = plan.step(move.step()).undo();
        return ended && move.attempt() > 0 && undo != null && undo.halfDone();
    }

    private @Nullable StepDetail detailAfter(Change.StepMoved move) {
        var before = steps.detail(move.step());
        if (before == null && move.from() == StepState.PENDING) {
            return null;
        }
        var failures = (before == null ? 0 : before.failures()) + (countsAsFailure(move) ? 1 : 0);
        var lost = before == null ? 0 : before.lost();
        var failure = move.failure() != null || before == null ? move.failure() : before.failure();
        var signal = before == null ? null : before.signal();
        var woken = move.from() == StepState.WAITING ? move.cause() : before == null ? null : before.woken();
        var reason = move.cause();
        switch (move.to()) {
            case READY -> {
                lost = move.cause() == Cause.LEASE_EXPIRED ? lost + 1 : lost;
                failures = move.cause() == Cause.RESUMED ? 0 : failures;
            }
            case RUNNING -> reason = move.cause() == Cause.STARTED ? reasonToStart(before) : reason;
            case WAITING -> {
                lost = 0;
                signal = null;
                woken = null;
            }
            case BACKOFF -> lost = 0;
            case COMPLETED -> {
                if (move.attempt() <= 1 && failures == 0) {
                    return null;
                }
            }
            case PENDING, FAILED, SKIPPED, CANCELLED -> {}
        }
        return new StepDetail(
                move.attempt(), failures, lost, reason, woken, at, move.until(), failure, move.awaits(), signal);
    }

    private static Cause reasonToStart(@Nullable StepDetail before) {
        return before == null ? Cause.NEEDS_MET : before.reason();
    }

    private static boolean countsAsFailure(Change.StepMoved move) {
        return (move.failure() != null && move.to() != StepState.WAITING) || move.cause() == Cause.LEASE_EXPIRED;
    }

    @Override
    public void moved(Change.UndoMoved move) {
        var index = indexOfUndo(move.step());
        var before = undos.get(index);
        if (before.state() != move.from() || !Lifecycle.UNDO.canTransition(move.from(), move.to())) {
            throw illegal("undo of " + plan.name(move.step()), before.state(), move.from(), move.to());
        }
        var isLost = move.cause() == Cause.LEASE_EXPIRED;
        var changed = new ArrayList<>(undos);
        changed.set(
                index,
                new UndoRecord(
                        move.step(),
                        move.to(),
                        move.attempt(),
                        before.failures() + (move.failure() != null || isLost ? 1 : 0),
                        isLost ? before.lost() + 1 : move.to() == UndoState.BACKOFF ? 0 : before.lost(),
                        at,
                        move.until(),
                        move.failure() == null ? before.failure() : move.failure()));
        undos = List.copyOf(changed);
    }

    private int indexOfUndo(int step) {
        for (var index = 0; index < undos.size(); index++) {
            if (undos.get(index).step() == step) {
                return index;
            }
        }
        throw new IllegalStateException("run " + id + " has no undo of step " + plan.name(step));
    }

    @Override
    public void endingBegan(Change.EndingBegan change) {
        ending = change.ending();
    }

    @Override
    public void signalStored(Change.SignalStored change) {
        inbox = inbox.received(change.name());
    }

    @Override
    public void signalConsumed(Change.SignalConsumed change) {
        inbox = inbox.consumed(change.name());
        steps.detail(change.step(), waiting(change.step()).signalled(change.name(), change.number()));
    }

    @Override
    public void voted(Change.Voted change) {
        var detail = waiting(change.step());
        steps.detail(change.step(), detail.waitingFor(approval(detail).voted(change.vote())));
    }

    @Override
    public void revisionReturned(Change.RevisionReturned change) {
        var detail = waiting(change.step());
        steps.detail(change.step(), detail.waitingFor(approval(detail).nextRound()));
    }

    @Override
    public void childrenCounted(Change.ChildrenCounted change) {
        var detail = waiting(change.step());
        if (!(detail.awaits() instanceof Wait.Children children)) {
            throw new IllegalStateException("step " + plan.name(change.step()) + " does not wait for children");
        }
        steps.detail(change.step(), detail.waitingFor(children.counted(change.open(), change.failed())));
    }

    @Override
    public void noted(Change.StepNoted change) {
        // Nothing of the run depends on it.
    }

    @Override
    public void versionAccepted(Change.VersionAccepted change) {
        acceptedVersion = change.structureHash();
    }

    private StepDetail waiting(int step) {
        var detail = steps.detail(step);
        if (detail == null || steps.state(step) != StepState.WAITING) {
            throw new IllegalStateException("step " + plan.name(step) + " does not wait");
        }
        return detail;
    }

    private static Wait.Approval approval(StepDetail detail) {
        if (detail.awaits() instanceof Wait.Approval approval) {
            return approval;
        }
        throw new IllegalStateException("the step does not wait for an approval");
    }

    private IllegalStateException illegal(String what, Enum<?> actual, Enum<?> from, Enum<?> to) {
        return new IllegalStateException("run " + id + ", revision " + revision + ": " + what + " is " + actual
                + " and cannot move from " + from + " to " + to);
    }
}
