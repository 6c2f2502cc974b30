package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.commit.Aftermath;
import dev.ratchet.engine.commit.Chain;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes due runs as long as there is a place to run them: new ones, woken ones, and those whose owner is gone. Not thread-safe. */
public final class Claimer {
    private static final Logger LOG = LoggerFactory.getLogger(Claimer.class);
    private static final Duration QUARANTINE = Duration.ofMinutes(5);

    private final Shared shared;
    private final Hints hints;
    private final Aftermath aftermath;
    private final List<Granted> unanswered = new ArrayList<>();

    Claimer(Shared shared, Hints hints, Aftermath aftermath) {
        this.shared = shared;
        this.hints = hints;
        this.aftermath = aftermath;
    }

    /** A new run whose first attempts were decided while it was taken, so that they need no commit of their own. */
    private record Granted(Tenure tenure, Chain chain, Write write) {}

    /** A run that was taken, and what its new owner has to decide first. */
    private record Entering(Tenure tenure, List<Request> entrance) {}

    /** Whether there may be more at once: as many were due as were asked for, and there is still room. */
    public boolean runOnce() {
        findUnanswered();
        hints.lookedAt(shared.clock().now());
        var limit = Math.min(shared.places().roomForRuns(), shared.settings().claim());
        var definitions = shared.plans().served();
        if (definitions.isEmpty()) {
            return false;
        }
        if (limit == 0) {
            shared.places().want();
            return false;
        }
        var settings = shared.settings();
        var claim = new Claim(shared.worker(), settings.lease(), settings.queues(), definitions, limit);
        var taken = claim(claim);
        if (taken < limit) {
            return false;
        }
        shared.places().want();
        return shared.places().roomForRuns() > 0;
    }

    private int claim(Claim claim) {
        var leaseEnd = shared.clock().nanos() + claim.lease().toNanos();
        var granted = new HashMap<RunKey, Granted>();
        Claim.Taken taken;
        try {
            taken = shared.store().claim(claim, due -> grant(due, leaseEnd, granted));
        } catch (RuntimeException | Error e) {
            // Nobody knows whether they were taken: whoever looks at them finds out.
            unanswered.addAll(granted.values());
            throw e;
        }
        shared.clock().heard(taken.now());
        take(taken.runs(), leaseEnd, granted);
        return taken.runs().size();
    }

    /** Decides about those that are as simple as most are; the others are decided when they were taken. */
    private @Nullable Batch grant(Claim.Taken due, long leaseEnd, Map<RunKey, Granted> granted) {
        shared.clock().heard(due.now());
        var commit = shared.random().nextLong();
        var writes = new ArrayList<Write>();
        for (var claimed : due.runs()) {
            var each = claimed.wasLost() || claimed.row().state() != RunState.QUEUED
                    ? null
                    : grant(claimed.row(), leaseEnd, commit);
            if (each != null) {
                writes.add(each.write());
                granted.put(claimed.row().key(), each);
            }
        }
        return writes.isEmpty()
                ? null
                : new Batch(commit, shared.worker(), shared.settings().lease(), writes, null);
    }

    private @Nullable Granted grant(RunRow row, long leaseEnd, long commit) {
        Chain chain = null;
        try {
            var run = shared.plans().read(row);
            // Signals that came before would have to be read from the store.
            if (shared.plans().mismatch(run, row.definition()) != null
                    || !run.inbox().cursors().isEmpty()) {
                return null;
            }
            var tenure = new Tenure(row.key(), row.fence(), row.definition(), run, leaseEnd);
            tenure.hasSlot(row.slot());
            var entrance = List.of(own(tenure, new Event.SlotGranted()));
            chain = new Chain(shared, new Lanes.Taken(row.key(), tenure, entrance), run, row.definition(), commit);
            entrance.forEach(chain::add);
            var write = chain.write();
            if (write != null && write.starts().isEmpty() && write.along().isEmpty() && !write.freesBusinessKey()) {
                return new Granted(tenure, chain, write);
            }
        } catch (RuntimeException e) {
            LOG.debug("Run {} is not as simple as it looks", row.id(), e);
        }
        if (chain != null) {
            chain.abandon();
        }
        return null;
    }

    private void take(List<Claim.Run> claimed, long leaseEnd, Map<RunKey, Granted> granted) {
        try {
            keepInputs(granted.values());
            for (var run : claimed) {
                var next = granted.containsKey(run.row().key()) ? null : read(run, leaseEnd);
                if (next != null) {
                    shared.lanes().begin(next.tenure(), next.entrance());
                }
            }
        } finally {
            for (var run : claimed) {
                var each = granted.get(run.row().key());
                if (each != null) {
                    enter(each);
                }
            }
        }
    }

    /** Reads all inputs at once, which the first steps would otherwise ask for one by one in a moment. */
    private void keepInputs(Collection<Granted> granted) {
        var entries =
                granted.stream().map(each -> new Entry(each.tenure().key, 1)).toList();
        try {
            var inputs =
                    entries.isEmpty() ? Map.<Entry, String>of() : shared.store().payloads(entries);
            granted.forEach(each -> {
                var input = inputs.get(new Entry(each.tenure().key, 1));
                if (input != null) {
                    each.tenure().keep(1, input);
                }
            });
        } catch (StoreException e) {
            LOG.debug("Inputs are read when they are needed", e);
        }
    }

    private void enter(Granted granted) {
        if (shared.lanes().enter(granted.tenure())) {
            aftermath.entered(granted.chain(), granted.write());
        } else {
            granted.chain().abandon();
        }
    }

    /** Looks at the runs of a claim that was not answered: they may be this worker's. */
    private void findUnanswered() {
        if (unanswered.isEmpty()) {
            return;
        }
        var rows = new HashMap<RunKey, RunRow>();
        shared.store()
                .load(unanswered.stream().map(each -> each.tenure().key).toList())
                .forEach(row -> rows.put(row.key(), row));
        for (var each : unanswered) {
            var row = rows.get(each.tenure().key);
            if (row != null
                    && row.fence() == each.tenure().fence
                    && shared.worker().equals(row.owner())) {
                enter(each);
                aftermath.refresh(each.tenure(), row);
            } else {
                each.chain().abandon();
            }
        }
        unanswered.clear();
    }

    private @Nullable Entering read(Claim.Run claimed, long leaseEnd) {
        var row = claimed.row();
        Run run;
        try {
            run = shared.plans().read(row);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("Run {} cannot be read and is left alone for {}", row.id(), QUARANTINE, e);
            // Held, not given back: whoever reads it later must still see that an owner was lost.
            shared.store().renew(shared.worker(), QUARANTINE, List.of(new Lease(row.key(), row.fence(), null)));
            return null;
        }
        var tenure = new Tenure(row.key(), row.fence(), row.definition(), run, leaseEnd);
        tenure.hasSlot(row.slot());
        var mismatch = shared.plans().mismatch(run, row.definition());
        tenure.isForeign(mismatch != null);
        var entrance = new ArrayList<Request>(1);
        for (var event : events(claimed, run, mismatch)) {
            entrance.add(own(tenure, event));
        }
        return new Entering(tenure, entrance);
    }

    private Request own(Tenure tenure, Event event) {
        return new Request(tenure.key, new Request.Own(tenure, event, null, null), shared.actor());
    }

    private static List<Event> events(Claim.Run claimed, Run run, Plans.@Nullable Mismatch mismatch) {
        if (mismatch == null) {
            var isQueued = run.state() == RunState.QUEUED;
            return List.of(isQueued ? new Event.SlotGranted() : new Event.Woken(claimed.wasLost()));
        }
        var pause = new Event.VersionMismatched(mismatch.planned(), mismatch.here());
        // What a lost owner ran is over, or the run would wait for it for ever, paused or not.
        return claimed.wasLost() ? List.of(new Event.Woken(true), pause) : List.of(pause);
    }
}
