package dev.ratchet.sqlite;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SlotReleased;
import dev.ratchet.sqlite.session.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The due runs that a claim may take: all of them, but in limited queues only as many as there are slots, and of each concurrency key
 * one. Whoever holds the write lock hands out slots alone. Used once, by one thread.
 */
final class Slots {
    private final Session session;
    private final Claim claim;
    private final long now;
    private final String definitions;
    private final Map<String, Integer> free = new HashMap<>();
    private final Set<String> gates = new HashSet<>();

    Slots(Session session, Claim claim, long now) {
        this.session = session;
        this.claim = claim;
        this.now = now;
        this.definitions = Json.write(claim.definitions().stream().sorted().toList());
    }

    /** A run that may be taken; whether it gets a slot then that it does not have yet. */
    record Due(RunRow row, boolean takesSlot) {}

    private record Candidate(RunRow row, @Nullable String gate, boolean isLimited) {}

    List<Due> due() throws SQLException {
        session.list(SlotSql.QUEUES, row -> free.put(row.getString(1), row.getInt(2) - row.getInt(3)));
        var candidates = new ArrayList<Candidate>();
        var queues = claim.queues().stream().distinct().toList();
        for (var queue : queues) {
            addDue(candidates, queue);
        }
        candidates.sort(Comparator.comparing(each -> Objects.requireNonNull(each.row.wake())));
        var admitted = new ArrayList<Due>();
        for (var each : candidates) {
            if (admitted.size() < claim.limit() && isAdmitted(each)) {
                admitted.add(new Due(each.row, !each.row.slot() && (each.isLimited || each.gate != null)));
            }
        }
        return admitted;
    }

    /** One question for each kind, because an index gives the rows of one queue in order, but not those of several. */
    private void addDue(List<Candidate> candidates, String queue) throws SQLException {
        var slots = free.get(queue);
        if (slots == null) {
            ask(candidates, SlotSql.DUE, queue);
            ask(candidates, SlotSql.DUE_WITH_GATE, queue);
        } else if (slots > 0) {
            ask(candidates, SlotSql.DUE_WITH_SLOT_ALONE, queue);
            ask(candidates, SlotSql.DUE_WITHOUT_SLOT, queue);
            ask(candidates, SlotSql.DUE_WITH_GATE, queue);
        } else {
            ask(candidates, SlotSql.DUE_WITH_SLOT, queue);
        }
    }

    private void ask(List<Candidate> candidates, String sql, String queue) throws SQLException {
        var isLimited = free.containsKey(queue);
        candidates.addAll(session.list(
                sql,
                row -> new Candidate(Rows.run(row), row.getString(Rows.RUN_COLUMNS + 1), isLimited),
                queue,
                now,
                definitions,
                claim.limit()));
    }

    private boolean isAdmitted(Candidate candidate) {
        if (candidate.row.slot()) {
            return true;
        }
        var left = free.getOrDefault(candidate.row.queue(), Integer.MAX_VALUE);
        if (left <= 0 || (candidate.gate != null && !gates.add(candidate.gate))) {
            return false;
        }
        free.computeIfPresent(candidate.row.queue(), (queue, before) -> before - 1);
        return true;
    }

    /** Frees the slots of runs that nobody owns after these writes. */
    static void release(Session session, List<Write> applied) throws SQLException {
        var releasing = applied.stream()
                .filter(write -> write.along().stream().anyMatch(SlotReleased.class::isInstance))
                .toList();
        session.batch(
                SlotSql.RELEASE, releasing, write -> new Object[] {write.after().key()});
    }

    /** Whether only a claim can let the run in that this write starts with an owner. */
    static boolean isGatedAndHeld(Write write) {
        return write.start() != null && write.start().gate() != null && write.hand() == Write.Hand.HOLDS;
    }
}
