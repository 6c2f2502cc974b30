package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Intake;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes due runs as long as there is a place to run them: new ones, woken ones, and those whose owner is gone. Not thread-safe. */
public final class Claimer {
    private static final Logger LOG = LoggerFactory.getLogger(Claimer.class);
    private static final Duration QUARANTINE = Duration.ofMinutes(5);

    private final Shared shared;
    private final Hints hints;

    Claimer(Shared shared, Hints hints) {
        this.shared = shared;
        this.hints = hints;
    }

    /** Whether there may be more at once: as many were due as were asked for, and there is still room. */
    public boolean runOnce() {
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
        var sentAt = shared.clock().nanos();
        var taken = shared.store()
                .claim(new Claim(
                        shared.worker(),
                        shared.settings().lease(),
                        shared.settings().queues(),
                        definitions,
                        limit));
        shared.clock().heard(taken.now());
        take(taken.runs(), sentAt);
        if (taken.runs().size() < limit) {
            return false;
        }
        shared.places().want();
        return shared.places().roomForRuns() > 0;
    }

    /** A run that was claimed, and what its new owner has to decide first. */
    private record Entering(Tenure tenure, List<Request> entrance) {}

    private void take(List<Claim.Run> claimed, long sentAt) {
        var entering = new ArrayList<Entering>(claimed.size());
        try {
            for (var run : claimed) {
                var next = read(run, sentAt);
                if (next != null) {
                    entering.add(next);
                }
            }
        } finally {
            Intake.of(entering.stream().map(Entering::tenure).toList());
            entering.forEach(each -> shared.lanes().begin(each.tenure(), each.entrance()));
        }
    }

    private @Nullable Entering read(Claim.Run claimed, long sentAt) {
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
        var leaseEnd = sentAt + shared.settings().lease().toNanos();
        var tenure = new Tenure(row.key(), row.fence(), row.definition(), run, leaseEnd);
        var mismatch = shared.plans().mismatch(run, row.definition());
        tenure.isForeign(mismatch != null);
        var entrance = new ArrayList<Request>(1);
        for (var event : events(claimed, run, mismatch)) {
            entrance.add(new Request(row.key(), new Request.Own(tenure, event, null, null), shared.actor()));
        }
        return new Entering(tenure, entrance);
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
