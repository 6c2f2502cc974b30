package dev.ratchet.postgres;

import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import dev.ratchet.postgres.session.SqlErrors;
import dev.ratchet.postgres.slots.Admission;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes, renews and gives back leases. Thread-safe. */
final class Leases {
    private static final Comparator<Claim.Run> IN_DUE_ORDER =
            Comparator.comparing(Claim.Run::due).thenComparing(run -> run.row().key());
    private static final Comparator<Lease> BY_KEY = Comparator.comparing(Lease::run);

    private final Sessions sessions;
    private final Floors floors = new Floors(System::nanoTime);
    private final AtomicInteger turns = new AtomicInteger();
    private volatile boolean areSlotsInUse;

    Leases(Sessions sessions) {
        this.sessions = sessions;
    }

    /** Every other claim begins with runs that need a slot, if there may be any, so that neither kind takes all the room. */
    Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        if (claim.limit() <= 0) {
            return plain(claim, entrance);
        }
        if (areSlotsInUse && turns.incrementAndGet() % 2 == 0) {
            var first = admitted(claim, entrance);
            return hasRoom(claim, first) ? merged(first, plain(rest(claim, first), entrance)) : first;
        }
        var first = plain(claim, entrance);
        return areSlotsInUse && hasRoom(claim, first) ? merged(first, admitted(rest(claim, first), entrance)) : first;
    }

    private static boolean hasRoom(Claim claim, Claim.Taken taken) {
        return taken.runs().size() < claim.limit();
    }

    private static Claim rest(Claim claim, Claim.Taken taken) {
        return new Claim(
                claim.worker(),
                claim.lease(),
                claim.queues(),
                claim.definitions(),
                claim.limit() - taken.runs().size());
    }

    private Claim.Taken plain(Claim claim, Claim.Entrance entrance) {
        var queues = claim.queues().stream().distinct().toList();
        var begins = queues.stream().map(floors::of).toList();
        var taken = take(claim, entrance, queues, begins);
        var hadFloor = begins.stream().anyMatch(begin -> begin != Long.MIN_VALUE);
        floors.learn(claim, taken.runs());
        if (hadFloor && hasRoom(claim, taken)) {
            var fromTheBeginning = Collections.nCopies(queues.size(), Long.MIN_VALUE);
            return merged(taken, take(rest(claim, taken), entrance, queues, fromTheBeginning));
        }
        return taken;
    }

    private Claim.Taken take(Claim claim, Claim.Entrance entrance, List<String> queues, List<Long> begins) {
        return sessions.transaction("claim runs", session -> {
            var due = new Taking(claim, false);
            session.each(
                    LeaseSql.DUE,
                    due::read,
                    queues.toArray(String[]::new),
                    begins.toArray(Long[]::new),
                    claim.definitions().toArray(Integer[]::new),
                    Math.max(0, claim.limit()),
                    Math.max(0, claim.limit()));
            areSlotsInUse = due.areSlotsInUse;
            return own(session, LeaseSql.TAKE, due, entrance);
        });
    }

    /** In a transaction of its own: whoever waits until somebody else has handed out slots holds nothing that others want. */
    private Claim.Taken admitted(Claim claim, Claim.Entrance entrance) {
        try {
            return admit(claim, entrance);
        } catch (StoreException e) {
            if (SqlErrors.isLockTimeout(e)) {
                // Others hand out slots at the moment; what is free afterwards is found by the next claim.
                return new Claim.Taken(Instant.EPOCH, List.of());
            }
            throw e;
        }
    }

    private Claim.Taken admit(Claim claim, Claim.Entrance entrance) {
        return sessions.transaction("claim runs that need a slot", session -> {
            var due = new Taking(claim, true);
            session.each(LeaseSql.ADMITTED, due::read, (Object)
                    Admission.admit(session, claim).toArray(UUID[]::new));
            return own(session, LeaseSql.TAKE_WITH_SLOT, due, entrance);
        });
    }

    private static Claim.Taken own(Session session, String sql, Taking due, Claim.Entrance entrance)
            throws SQLException {
        due.runs.sort(IN_DUE_ORDER);
        var taken = new Claim.Taken(due.now, due.runs);
        if (!due.runs.isEmpty()) {
            var columns = new TakenColumns(due.claim, taken, entrance.ask(taken));
            session.each(sql, row -> {}, columns.arguments());
        }
        return taken;
    }

    private static Claim.Taken merged(Claim.Taken first, Claim.Taken second) {
        var runs = new ArrayList<>(first.runs());
        runs.addAll(second.runs());
        runs.sort(IN_DUE_ORDER);
        return new Claim.Taken(first.now().isAfter(second.now()) ? first.now() : second.now(), runs);
    }

    /** What a claim answers, row by row. */
    private static final class Taking {
        private final Claim claim;
        private final boolean givesSlots;
        private final List<Claim.Run> runs = new ArrayList<>();
        private Instant now = Instant.EPOCH;
        private boolean areSlotsInUse;

        Taking(Claim claim, boolean givesSlots) {
            this.claim = claim;
            this.givesSlots = givesSlots;
        }

        void read(ResultSet result) throws SQLException {
            var micros = result.getLong(1);
            now = Micros.instant(micros);
            areSlotsInUse = result.getBoolean(2);
            if (result.getObject(3) != null) {
                var row = RunRows.read(result, 3);
                var end = Micros.instant(micros + Micros.of(claim.lease()) + 1);
                var owned = row.leased(end, claim.worker(), row.fence() + 1).withSlot(givesSlots || row.slot());
                runs.add(new Claim.Run(owned, Objects.requireNonNull(row.wake()), row.owner() != null));
            }
        }
    }

    /**
     * Waits for runs that somebody is just writing, but not for long: if one of them is locked for long, the others are renewed around
     * it, and only that one will be missing.
     */
    Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        try {
            return renew(LeaseSql.RENEW, worker, lease, leases);
        } catch (StoreException e) {
            if (!SqlErrors.isLockTimeout(e)) {
                throw e;
            }
        }
        var first = renew(LeaseSql.RENEW_UNLOCKED, worker, lease, leases);
        var missing = leases.stream()
                .filter(each -> !first.revisions().containsKey(each.run()))
                .toList();
        if (first.revisions().isEmpty() || missing.isEmpty()) {
            return first;
        }
        // Some may have been locked only for the moment of a commit: they get the same patience without the rest of the
        // batch.
        var second = renew(worker, lease, missing);
        var all = new HashMap<>(first.revisions());
        all.putAll(second.revisions());
        return new Lease.Renewed(second.now(), all);
    }

    private Lease.Renewed renew(String sql, UUID worker, Duration lease, List<Lease> leases) {
        var sorted = leases.stream().sorted(BY_KEY).toList();
        var keys = Column.uuids(sorted, each -> each.run().uuid());
        var arguments = new ArrayList<Object>();
        if (sql.equals(LeaseSql.RENEW_UNLOCKED)) {
            arguments.add(keys);
        }
        arguments.addAll(List.of(Micros.of(lease), keys, Column.longs(sorted, Lease::fence), worker));
        var answer = new Renewing();
        sessions.once("renew leases", session -> {
            session.each(sql, answer::read, arguments.toArray());
            return true;
        });
        return new Lease.Renewed(answer.now, answer.revisions);
    }

    /** What a renewal answers, row by row. */
    private static final class Renewing {
        private final Map<RunKey, Long> revisions = new HashMap<>();
        private Instant now = Instant.EPOCH;

        void read(ResultSet row) throws SQLException {
            var key = row.getObject(2, UUID.class);
            if (key == null) {
                now = Micros.instant(row.getLong(1));
            } else {
                revisions.put(new RunKey(key), row.getLong(3));
            }
        }
    }

    void release(UUID worker, List<Lease> leases) {
        if (leases.isEmpty()) {
            return;
        }
        var sorted = leases.stream().sorted(BY_KEY).toList();
        sessions.transaction("give back leases", session -> {
            session.update(
                    LeaseSql.RELEASE,
                    Column.uuids(sorted, each -> each.run().uuid()),
                    Column.longs(sorted, Lease::fence),
                    Column.longs(sorted, Lease::revision),
                    Column.longs(sorted, each -> Micros.ofNullable(each.wake())),
                    Column.flags(sorted, Lease::freesSlot),
                    worker);
            session.each(LeaseSql.NOTIFY, row -> {});
            return true;
        });
    }
}
