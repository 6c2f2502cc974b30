package dev.ratchet.core.store;

import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change of one run, whole: it is applied with everything in it, or not at all. Several decisions about a run travel in one write
 * with as many journal rows.
 *
 * @param before the revision that the run must have; 0 for a run that must not exist yet
 * @param after the row as it will be; what becomes of its wake, owner and fence is said by the hand
 * @param hand who writes and what becomes of the lease
 * @param journal the entries, from revision {@code before + 1} to that of the row
 * @param starts runs that start with it, if it is applied; each of them may exist already
 * @param along what else is written with it, if it is applied
 */
public record Write(
        long before,
        RunRow after,
        Hand hand,
        List<JournalRow> journal,
        List<SignalRow> signals,
        @Nullable Start start,
        List<Write> starts,
        boolean freesBusinessKey,
        List<Along> along) {
    public Write {
        journal = List.copyOf(journal);
        signals = List.copyOf(signals);
        starts = List.copyOf(starts);
        along = List.copyOf(along);
    }

    /** A change of the run alone. */
    public Write(
            long before,
            RunRow after,
            Hand hand,
            List<JournalRow> journal,
            List<SignalRow> signals,
            @Nullable Start start,
            List<Write> starts,
            boolean freesBusinessKey) {
        this(before, after, hand, journal, signals, start, starts, freesBusinessKey, List.of());
    }

    /**
     * What only the first write of a run says: the workflow, labels to find it by, a key that only one open run may have, and a gate that
     * only one run at a time passes: its concurrency key.
     */
    public record Start(
            String workflow,
            Map<String, String> labels,
            @Nullable String businessKey,
            @Nullable String gate) {
        public Start {
            labels = Map.copyOf(labels);
        }

        public Start(String workflow, Map<String, String> labels, @Nullable String businessKey) {
            this(workflow, labels, businessKey, null);
        }
    }

    /** Who writes, and what becomes of the lease. */
    public enum Hand {
        /**
         * The owner, who goes on: the row must still have the fence of {@code after}, the batch's worker as its owner, and an unexpired
         * lease. Wake, owner and fence stay as they are in the store. For a first write: the run is leased to the batch's worker, with
         * fence 1; it is not applied if the run needs a slot or has a gate, because only a claim lets such a run in.
         */
        HOLDS,
        /** The owner, under the same conditions, who gives the lease back: owner becomes null and wake that of {@code after}. */
        LETS_GO,
        /** Anybody: owner and fence stay as they are, and wake becomes that of {@code after} if nobody owns the run. */
        OUTSIDE
    }

    public boolean isStart() {
        return before == 0;
    }
}
