package dev.ratchet.postgres.slots;

import dev.ratchet.core.store.Claim;
import dev.ratchet.postgres.session.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among due runs that need a slot or have a concurrency key, inside a transaction that hands both out alone. Used once, by one
 * thread.
 */
public final class Admission {
    private final Claim claim;
    private final Map<String, Integer> free = new HashMap<>();
    private final Set<String> gates = new HashSet<>();
    private final List<UUID> admitted = new ArrayList<>();

    private Admission(Claim claim) {
        this.claim = claim;
    }

    private record Limited(String name, int slots) {}

    private record Candidate(
            UUID key,
            String queue,
            @Nullable String gate,
            boolean hasSlot,
            @Nullable Integer free) {
        static Candidate read(ResultSet row) throws SQLException {
            return new Candidate(
                    row.getObject(1, UUID.class),
                    row.getString(2),
                    row.getString(3),
                    row.getBoolean(4),
                    row.getObject(5, Integer.class));
        }
    }

    /** The keys of runs that may be taken now; their rows are locked. */
    public static List<UUID> admit(Session session, Claim claim) throws SQLException {
        var queues = claim.queues().stream().distinct().toArray(String[]::new);
        session.each(SlotSql.LOCK_GATES, row -> {}, (Object) queues);
        var limited = session.query(
                SlotSql.LOCK_QUEUES, row -> new Limited(row.getString(1), row.getInt(2)), (Object) queues);
        var candidates = session.query(
                SlotSql.CANDIDATES,
                Candidate::read,
                queues,
                claim.definitions().toArray(Integer[]::new),
                Math.max(0, claim.limit()),
                limited.stream().map(Limited::name).toArray(String[]::new),
                limited.stream().map(Limited::slots).toArray(Integer[]::new));
        var admission = new Admission(claim);
        candidates.forEach(admission::look);
        return admission.admitted;
    }

    private void look(Candidate candidate) {
        if (admitted.size() < claim.limit() && (candidate.hasSlot() || takes(candidate))) {
            admitted.add(candidate.key());
        }
    }

    private boolean takes(Candidate candidate) {
        var slots = candidate.free();
        if (slots != null) {
            free.putIfAbsent(candidate.queue(), slots);
        }
        var isFree = free.getOrDefault(candidate.queue(), 1) > 0;
        if (!isFree || (candidate.gate() != null && !gates.add(candidate.gate()))) {
            return false;
        }
        free.computeIfPresent(candidate.queue(), (queue, left) -> left - 1);
        return true;
    }
}
