package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which queues are limited, and who holds which slot and which key. Follows the rows: what they say of slots is the truth. */
final class SlotBook {
    private final Map<String, Integer> limits = new TreeMap<>();
    private final Map<String, Integer> used = new HashMap<>();
    private final Map<String, RunKey> holders = new HashMap<>();
    private int gated;

    void limit(String queue, int slots) {
        limits.put(queue, slots);
    }

    void unlimited(String queue) {
        limits.remove(queue);
    }

    Set<String> limited() {
        return Set.copyOf(limits.keySet());
    }

    void add(Kept kept) {
        var gate = kept.start().gate();
        gated += gate == null ? 0 : 1;
        if (kept.row().slot()) {
            used.merge(kept.row().queue(), 1, Integer::sum);
            if (gate != null) {
                holders.put(gate, kept.row().key());
            }
        }
    }

    void remove(Kept kept) {
        var gate = kept.start().gate();
        gated -= gate == null ? 0 : 1;
        if (kept.row().slot()) {
            used.merge(kept.row().queue(), -1, Integer::sum);
            if (gate != null) {
                holders.remove(gate, kept.row().key());
            }
        }
    }

    /** Whether no run needs a slot, as is usual. */
    boolean isEmpty() {
        return limits.isEmpty() && gated == 0;
    }

    /** Whether a run is let in by a claim only. */
    boolean isNeeded(RunRow row, @Nullable String gate) {
        return gate != null || limits.containsKey(row.queue());
    }

    private int free(String queue) {
        var slots = limits.get(queue);
        return slots == null ? Integer.MAX_VALUE : slots - used.getOrDefault(queue, 0);
    }

    /** Those that may be taken: who holds a slot already, and others in their order as long as there are some. */
    List<Kept> admit(List<Kept> due, int limit) {
        var admitted = new ArrayList<Kept>();
        var free = new HashMap<String, Integer>();
        var gates = new HashSet<String>();
        for (var kept : due) {
            if (admitted.size() >= limit) {
                break;
            }
            var queue = kept.row().queue();
            var left = free.computeIfAbsent(queue, this::free);
            var gate = kept.start().gate();
            if (kept.row().slot()) {
                admitted.add(kept);
            } else if (left > 0 && (gate == null || (!holders.containsKey(gate) && gates.add(gate)))) {
                free.put(queue, left - 1);
                admitted.add(kept);
            }
        }
        return admitted;
    }

    /** The limited queues, given the runs that are due in any of them. */
    List<QueueRow> list(Collection<Kept> due) {
        var rows = new ArrayList<QueueRow>();
        limits.forEach((name, slots) -> {
            var waiting = due.stream()
                    .filter(kept ->
                            kept.row().queue().equals(name) && !kept.row().slot())
                    .count();
            rows.add(new QueueRow(name, slots, used.getOrDefault(name, 0), (int) waiting));
        });
        return rows;
    }

    @Nullable
    RunKey holder(@Nullable String gate) {
        return gate == null ? null : holders.get(gate);
    }
}
