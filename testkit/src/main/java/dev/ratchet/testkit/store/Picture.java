package dev.ratchet.testkit.store;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.util.List;

/**
 * All that a store tells of one run, to be compared whole.
 *
 * @param row the run's row, alone; none if there is no such run
 */
record Picture(List<RunRow> row, List<JournalRow> journal, List<SignalRow> signals) {
    private static final int PLENTY = 10_000;

    static Picture of(Store store, String id) {
        var key = RunKey.of(new RunId(id));
        return new Picture(
                store.load(List.of(key)), store.journal(key, 0, PLENTY), store.signals(key, Change.SIGNAL, 0, PLENTY));
    }

    static Picture ofNothing() {
        return new Picture(List.of(), List.of(), List.of());
    }
}
