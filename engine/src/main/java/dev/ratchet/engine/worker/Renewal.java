package dev.ratchet.engine.worker;

import dev.ratchet.core.store.Lease;
import dev.ratchet.engine.commit.Aftermath;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the leases of runs that are at work here. Only leases more than half used are renewed; what could not be renewed in time is
 * given up before anybody else may take it. Not thread-safe.
 */
public final class Renewal {
    private static final int PAGE = 1_000;

    private final Shared shared;
    private final Aftermath aftermath;

    Renewal(Shared shared, Aftermath aftermath) {
        this.shared = shared;
        this.aftermath = aftermath;
    }

    public void runOnce() {
        giveUpEnded();
        var half = shared.settings().lease().toNanos() / 2;
        var due = new ArrayList<Tenure>();
        for (var tenure : shared.lanes().tenures()) {
            if (tenure.leaseEnd() - shared.clock().nanos() <= half) {
                due.add(tenure);
            }
        }
        for (var from = 0; from < due.size(); from += PAGE) {
            renew(due.subList(from, Math.min(due.size(), from + PAGE)));
        }
    }

    /** By this process's own clock, which began to count before the lease was given. */
    public void giveUpEnded() {
        for (var tenure : shared.lanes().tenures()) {
            if (tenure.leaseEnd() - shared.clock().nanos() < 0) {
                shared.lanes().end(tenure);
            }
        }
    }

    private void renew(List<Tenure> due) {
        var sentAt = shared.clock().nanos();
        var leases = due.stream()
                .map(tenure -> new Lease(tenure.key, tenure.fence, null))
                .toList();
        var renewed = shared.store().renew(shared.worker(), shared.settings().lease(), leases);
        shared.clock().heard(renewed.now());
        var changed = new ArrayList<Tenure>();
        for (var tenure : due) {
            var revision = renewed.revisions().get(tenure.key);
            if (revision == null) {
                shared.lanes().end(tenure);
            } else {
                tenure.renewed(sentAt + shared.settings().lease().toNanos());
                if (revision > tenure.run().revision()) {
                    changed.add(tenure);
                }
            }
        }
        look(changed);
    }

    /** Somebody else changed these runs: their attempts may have to stop. */
    void look(List<Tenure> changed) {
        if (changed.isEmpty()) {
            return;
        }
        var rows =
                shared.store().load(changed.stream().map(tenure -> tenure.key).toList());
        for (var tenure : changed) {
            rows.stream()
                    .filter(row -> row.key().equals(tenure.key))
                    .findFirst()
                    .ifPresent(row -> aftermath.refresh(tenure, row));
        }
    }
}
