package dev.ratchet.sqlite;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
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
        var definitions = numbers(claim);
        for (var queue : claim.queues()) {
            if (session.first(ReadSql.DUE, row -> true, queue, now, definitions, 1)
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    static Claim.Taken take(Session session, Claim claim, Claim.Entrance entrance, long now) throws SQLException {
        var end = end(now, claim.lease());
        var due = due(session, claim, now);
        var taken = new Claim.Taken(
                Micros.at(now),
                due.stream().map(row -> taken(row, claim.worker(), end)).toList());
        var batch = entrance.ask(taken);
        var written = batch == null ? Set.<RunKey>of() : new Commit(session, batch, now).enter();
        var others = due.stream().filter(row -> !written.contains(row.key())).toList();
        session.batch(WriteSql.TAKE, others, row -> new Object[] {claim.worker(), end, row.key()});
        return taken;
    }

    /** One question for each queue, because an index gives the rows of one queue in order, but not those of several. */
    private static List<RunRow> due(Session session, Claim claim, long now) throws SQLException {
        var definitions = numbers(claim);
        var queues = claim.queues().stream().distinct().toList();
        var due = new ArrayList<RunRow>();
        for (var queue : queues) {
            due.addAll(session.list(ReadSql.DUE, Rows::run, queue, now, definitions, claim.limit()));
        }
        if (queues.size() > 1) {
            due.sort(Comparator.comparing(Leases::wake));
        }
        return due.subList(0, Math.min(claim.limit(), due.size()));
    }

    private static Instant wake(RunRow row) {
        return Objects.requireNonNull(row.wake());
    }

    private static String numbers(Claim claim) {
        return Json.write(claim.definitions().stream().sorted().toList());
    }

    private static Claim.Run taken(RunRow row, UUID worker, long end) {
        var owned = new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                row.queue(),
                row.revision(),
                row.state(),
                row.steps(),
                row.active(),
                row.origin(),
                row.created(),
                row.updated(),
                Micros.at(end),
                worker,
                row.fence() + 1);
        return new Claim.Run(owned, wake(row), row.owner() != null);
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
            each.run(),
            each.fence(),
            held.worker(),
            now,
            each.revision()
        });
    }
}
