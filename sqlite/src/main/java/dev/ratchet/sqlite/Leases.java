package dev.ratchet.sqlite;

import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Who owns a run and until when: claims, renewals and returns, each inside a transaction that holds the write lock. */
final class Leases {
    private Leases() {}

    /** The first instant after a lease that begins now: when somebody else may take the run. */
    static long end(long now, Duration lease) {
        return now + Micros.of(lease) + 1;
    }

    static boolean isAnyDue(Session session, Claim claim, long now) throws SQLException {
        var one = new Claim(claim.worker(), claim.lease(), claim.queues(), claim.definitions(), 1);
        return !new Slots(session, one, now).due().isEmpty();
    }

    static Claim.Taken take(Session session, Claim claim, Claim.Entrance entrance, long now) throws SQLException {
        var end = end(now, claim.lease());
        var due = new Slots(session, claim, now).due();
        session.batch(SlotSql.TAKE, due.stream().filter(Slots.Due::takesSlot).toList(), each ->
                new Object[] {each.row().key()});
        var taken = new Claim.Taken(
                Micros.at(now),
                due.stream().map(each -> taken(each, claim.worker(), end)).toList());
        var batch = entrance.ask(taken);
        var written = batch == null ? Set.<RunKey>of() : new Commit(session, batch, now).enter();
        var others =
                due.stream().filter(each -> !written.contains(each.row().key())).toList();
        session.batch(WriteSql.TAKE, others, each ->
                new Object[] {claim.worker(), end, each.row().key()});
        return taken;
    }

    private static Claim.Run taken(Slots.Due due, UUID worker, long end) {
        var row = due.row();
        var owned = row.leased(Micros.at(end), worker, row.fence() + 1).withSlot(row.slot() || due.takesSlot());
        return new Claim.Run(owned, Objects.requireNonNull(row.wake()), row.owner() != null);
    }

    /** The leases of one worker, as it names them. */
    record Held(UUID worker, List<Lease> leases) {}

    static Lease.Renewed renew(Session session, Held held, Duration lease, long now) throws SQLException {
        var end = end(now, lease);
        var revisions = new HashMap<RunKey, Long>();
        for (var each : held.leases()) {
            session.list(WriteSql.RENEW, row -> row.getLong(1), end, each.run(), each.fence(), held.worker(), now)
                    .forEach(revision -> revisions.put(each.run(), revision));
        }
        return new Lease.Renewed(Micros.at(now), revisions);
    }

    static void giveBack(Session session, Held held, long now) throws SQLException {
        session.batch(WriteSql.GIVE_BACK, held.leases(), each -> new Object[] {
            each.wake() == null ? null : Micros.of(each.wake()),
            each.freesSlot() ? 0 : 1,
            each.run(),
            each.fence(),
            held.worker(),
            now,
            each.revision()
        });
    }
}
