package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.attempt.Attempts;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.code.Reported;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import dev.ratchet.engine.shared.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What follows a commit: attempts begin, stop and are timed, those who asked are told, and what was stale is decided again. */
public final class Aftermath {
    private static final Logger LOG = LoggerFactory.getLogger(Aftermath.class);
    private static final Duration QUARANTINE = Duration.ofMinutes(5);

    private final Shared shared;
    private final Attempts attempts;
    private final Timekeeper timekeeper;
    private final Hints hints;
    private final Watchers watchers;

    public Aftermath(Shared shared, Attempts attempts, Timekeeper timekeeper, Hints hints, Watchers watchers) {
        this.shared = shared;
        this.attempts = attempts;
        this.timekeeper = timekeeper;
        this.hints = hints;
        this.watchers = watchers;
    }

    public void committed(List<Chain> chains, List<Write> writes, Set<RunKey> applied, long sentAt) {
        var stale = new ArrayList<Chain>(0);
        for (var index = 0; index < chains.size(); index++) {
            var chain = chains.get(index);
            if (applied.contains(chain.key())) {
                applied(chain, writes.get(index), sentAt);
            } else {
                stale.add(chain);
            }
        }
        if (!stale.isEmpty()) {
            stale(stale);
        }
    }

    /** A run was claimed, and what its new owner decided at once is written: the owner has the lane in its hands. */
    public void entered(Chain chain, Write write) {
        applied(chain, write, 0);
    }

    private void applied(Chain chain, Write write, long sentAt) {
        var run = chain.after();
        if (run == null) {
            throw new IllegalStateException("a write without a run: " + chain.key());
        }
        var tenure = tenure(chain, write, run, sentAt);
        if (tenure != null) {
            chain.journal().forEach(row -> tenure.keep(row.revision(), row.payload()));
        }
        var known = tenure == null || !run.isOver() ? Map.<Long, String>of() : tenure.payloads();
        if (tenure != null && write.hand() == Write.Hand.HOLDS && hasEnded(tenure)) {
            // The answer came so late that somebody else may have the run by now.
            chain.abandon();
            shared.lanes().end(tenure);
        } else if (tenure != null && write.hand() == Write.Hand.HOLDS) {
            chain.effects().forEach(effect -> perform(tenure, effect));
            timekeeper.watch(tenure);
            if (run.steps().count(StepState.READY) > 0) {
                shared.places().whenFree(tenure, () -> wake(tenure));
            }
        } else {
            // Somebody skipped or ended in the same write what would have begun.
            chain.abandon();
            if (tenure != null) {
                shared.lanes().end(tenure);
            }
        }
        var wake = write.after().wake();
        if (write.hand() != Write.Hand.HOLDS && wake != null) {
            hints.dueAt(wake);
        }
        if (!write.along().isEmpty()) {
            hints.broughtAlong();
        }
        write.starts().forEach(start -> hints.dueAt(start.after().updated()));
        if (Slots.areFreedBy(write)) {
            hints.dueAt(shared.clock().now());
        }
        if (!write.along().isEmpty() && shared.publishing().delivers()) {
            shared.mail().dueAt(write.after().updated());
        }
        if (run.isOver()) {
            watchers.ended(run, known);
        }
        answer(chain);
    }

    private boolean hasEnded(Tenure tenure) {
        return tenure.leaseEnd() - shared.clock().nanos() < 0;
    }

    private @Nullable Tenure tenure(Chain chain, Write write, Run run, long sentAt) {
        var tenure = chain.tenure();
        if (tenure != null) {
            tenure.seen(run);
            return tenure;
        }
        if (write.isStart() && write.hand() == Write.Hand.HOLDS) {
            var leaseEnd = sentAt + shared.settings().lease().toNanos();
            var begun = new Tenure(chain.key(), 1, chain.definition(), run, leaseEnd);
            return shared.lanes().begin(begun, List.of()) ? begun : null;
        }
        return null;
    }

    private void wake(Tenure tenure) {
        if (!tenure.isOver()) {
            var woken = new Request.Own(tenure, new Event.Woken(false), null, null);
            shared.lanes().submit(new Request(tenure.key, woken, shared.actor()));
        }
    }

    private void perform(Tenure tenure, Effect effect) {
        if (effect instanceof Effect.StartStep start) {
            attempts.start(tenure, new Tenure.AttemptId(start.step(), start.attempt(), false));
        } else if (effect instanceof Effect.StartUndo start) {
            attempts.start(tenure, new Tenure.AttemptId(start.step(), start.attempt(), true));
        } else if (effect instanceof Effect.StopHandler stop) {
            attempts.stop(tenure, new Tenure.AttemptId(stop.step(), stop.attempt(), false));
        } else if (effect instanceof Effect.StopUndo stop) {
            attempts.stop(tenure, new Tenure.AttemptId(stop.step(), stop.attempt(), true));
        }
    }

    /** Nothing was written; an alarm that rang too early is set again. */
    public void unchanged(Chain chain) {
        var tenure = chain.tenure();
        if (tenure != null && !tenure.isOver()) {
            timekeeper.watch(tenure);
        }
        answer(chain);
    }

    /** Whether others have changed an owned run since: then what was asked of it is decided again on what it is now. */
    boolean isOutdated(Chain chain, long revision) {
        var rows = shared.store().load(List.of(chain.key()));
        if (!rows.isEmpty() && rows.get(0).revision() == revision) {
            return false;
        }
        lookAgain(chain, rows.isEmpty() ? null : rows.get(0));
        return true;
    }

    /** Tells those who asked, and lets the next requests of the run come. */
    private void answer(Chain chain) {
        shared.lanes().giveBack(chain.key(), List.of());
        chain.answers().forEach(answered -> answered.request().told.complete(answered.told()));
    }

    private void stale(List<Chain> chains) {
        chains.forEach(Chain::abandon);
        Map<RunKey, RunRow> rows = new HashMap<>();
        try {
            shared.store().load(chains.stream().map(Chain::key).toList()).forEach(row -> rows.put(row.key(), row));
        } catch (StoreException e) {
            LOG.warn("Runs that others changed could not be loaded: {}", e.getMessage());
            chains.forEach(this::decideAgain);
            return;
        }
        for (var chain : chains) {
            lookAgain(chain, rows.get(chain.key()));
        }
    }

    private void lookAgain(Chain chain, @Nullable RunRow row) {
        try {
            if (chain.tenure() != null) {
                refresh(chain.tenure(), row);
            }
            if (row != null || !isHeld(chain)) {
                retry(chain);
            }
        } catch (RuntimeException e) {
            // One run that cannot be read must not keep the others of the batch from their answers.
            LOG.warn("Run {} could not be looked at again; it is decided again anyway", chain.key(), e);
            decideAgain(chain);
        }
    }

    /** Nobody knows how the run is now. An owned one looks lost, which is safe: its lease lapses. */
    private void decideAgain(Chain chain) {
        if (chain.tenure() != null) {
            shared.lanes().end(chain.tenure());
        }
        retry(chain);
    }

    /** Takes notice of what somebody else did to a run that is owned here; a lease that is gone is given up. */
    public void refresh(Tenure tenure, @Nullable RunRow row) {
        if (row == null || row.fence() != tenure.fence || !shared.worker().equals(row.owner())) {
            shared.lanes().end(tenure);
            return;
        }
        if (row.wake() != null && !row.wake().isAfter(shared.clock().now())) {
            shared.lanes().end(tenure);
            hints.dueAt(row.wake());
            return;
        }
        if (row.revision() <= tenure.run().revision()) {
            return;
        }
        tenure.seen(shared.plans().read(row));
        attempts.align(tenure);
        timekeeper.watch(tenure);
        // Whoever changed it could not begin what is ready now: only the owner can.
        wake(tenure);
    }

    /** Whether a start was left out because another open run has its business key; then it is told so. */
    private boolean isHeld(Chain chain) {
        var key = chain.businessKey();
        var run = chain.after();
        if (key == null || run == null) {
            return false;
        }
        var holder = shared.store().holder(run.plan().definition().name(), key);
        if (holder.isEmpty() || holder.get().key().equals(chain.key())) {
            return false;
        }
        shared.lanes().giveBack(chain.key(), List.of());
        for (var answered : chain.answers()) {
            var isStart = answered.request().wanted instanceof Request.Begin;
            answered.request()
                    .told
                    .complete(isStart ? new Told.KeyHeld(holder.get().id()) : new Told.Absent());
        }
        return true;
    }

    private void retry(Chain chain) {
        var again = new ArrayList<Request>();
        for (var answered : chain.answers()) {
            var request = answered.request();
            // What an owner has to tell is never given up: nobody else knows it, and it would keep the run for nothing.
            if (++request.tries <= shared.settings().staleTries() || request.wanted instanceof Request.Own) {
                again.add(request);
            } else {
                request.told.completeExceptionally(new StoreException(
                        "run " + chain.key() + " was changed by others " + request.tries
                                + " times meanwhile; try again",
                        true,
                        null));
            }
        }
        shared.lanes().giveBack(chain.key(), again);
    }

    /** Decides all of it again, because it was not sent. */
    public void again(Chain chain) {
        chain.abandon();
        shared.lanes()
                .giveBack(
                        chain.key(),
                        chain.answers().stream().map(Chain.Answered::request).toList());
    }

    /**
     * The store refuses this one write for good. What travelled together is tried again one by one; alone, a result that cannot be
     * stored fails its step, and whoever asked for something else is told.
     */
    public void unwritable(Chain chain, StoreException why) {
        if (chain.answers().size() > 1) {
            chain.answers().forEach(answered -> answered.request().isApart = true);
            again(chain);
            return;
        }
        if (chain.inside() == null) {
            LOG.error("The store refuses a write of run {}: {}", chain.key(), why.getMessage(), why);
        } else {
            LOG.warn("What a step of run {} does in its commit failed", chain.key(), why.getCause());
        }
        chain.abandon();
        var again = new ArrayList<Request>();
        for (var answered : chain.answers()) {
            var request = answered.request();
            var failed = request.wanted instanceof Request.Own own ? asFailure(own, why) : null;
            if (failed != null) {
                again.add(new Request(request.key, failed, request.actor));
            } else {
                request.told.completeExceptionally(why);
            }
            if (failed == null && request.wanted instanceof Request.Own own) {
                shared.lanes().end(own.tenure());
            }
        }
        shared.lanes().giveBack(chain.key(), again);
    }

    private static Request.@Nullable Own asFailure(Request.Own own, StoreException why) {
        var report = own.inside() == null ? unstorable(why) : thrownInside(why);
        var failure = new Failure(report.category(), report.type(), report.message());
        var event = asFailure(own.event(), failure, report);
        return event == null ? null : new Request.Own(own.tenure(), event, null, null);
    }

    private static Report.Failed unstorable(StoreException why) {
        var cause = why.getCause() == null ? why : why.getCause();
        var message = "its result could not be stored: " + why.getMessage();
        return new Report.Failed(ErrorCategory.VALIDATION, cause.getClass().getName(), message, Wish.AS_DECLARED, null);
    }

    /** What a user's code threw in the transaction counts as if its handler had thrown it. */
    private static Report.Failed thrownInside(StoreException why) {
        var cause = why.getCause() == null ? why : why.getCause();
        if (cause instanceof Reported known) {
            return known.report();
        }
        var message = String.valueOf(cause.getMessage());
        return new Report.Failed(ErrorCategory.TRANSIENT, cause.getClass().getName(), message, Wish.AS_DECLARED, null);
    }

    private static @Nullable Event asFailure(Event outcome, Failure failure, Report.Failed report) {
        var wish = report.wish();
        var after = report.after();
        if (outcome instanceof Event.StepCompleted done) {
            return new Event.StepFailed(done.step(), done.attempt(), failure, wish, after);
        }
        if (outcome instanceof Event.StepWaiting waits) {
            return new Event.StepFailed(waits.step(), waits.attempt(), failure, wish, after);
        }
        if (outcome instanceof Event.ConditionFalse skipped) {
            return new Event.StepFailed(skipped.step(), skipped.attempt(), failure, wish, after);
        }
        if (outcome instanceof Event.UndoCompleted done) {
            return new Event.UndoFailed(done.step(), done.attempt(), failure, wish, after);
        }
        return null;
    }

    /** We were wrong, or the row makes no sense: nothing is written, the lease lapses, and the neighbours are unaffected. */
    public void impossible(Lanes.Taken lane, Throwable why) {
        LOG.error("Run {} cannot be decided; it stays as it is", lane.key(), why);
        if (lane.tenure() != null) {
            quarantine(lane.tenure());
        }
        shared.lanes().giveBack(lane.key(), List.of());
        lane.requests().forEach(request -> request.told.completeExceptionally(why));
    }

    /** Keeps the run from being claimed for a while: it would only fail in the same way, here or elsewhere. */
    private void quarantine(Tenure tenure) {
        try {
            var lease = new Lease(tenure.key, tenure.fence, null);
            shared.store().renew(shared.worker(), QUARANTINE, List.of(lease));
        } catch (StoreException e) {
            LOG.debug("Run {} could not be kept back", tenure.key, e);
        }
        shared.lanes().end(tenure);
    }
}
