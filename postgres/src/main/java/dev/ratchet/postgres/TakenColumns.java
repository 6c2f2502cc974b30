package dev.ratchet.postgres;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The arguments of {@link LeaseSql#TAKE}: each run as it is taken, or as its new owner leaves it. Used by one thread. */
final class TakenColumns {
    private record Line(UUID key, JournalRow row) {}

    private final Claim claim;
    private final List<RunRow> rows = new ArrayList<>();
    private final Map<RunKey, Write> writes = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final long commit;

    TakenColumns(Claim claim, Claim.Taken taken, @Nullable Batch batch) {
        this.claim = claim;
        this.commit = batch == null ? 0 : batch.commit();
        if (batch != null) {
            Batches.check(batch);
            batch.writes().forEach(write -> writes.put(write.after().key(), write));
        }
        for (var run : taken.runs()) {
            var write = writes.get(run.row().key());
            rows.add(write == null ? run.row() : after(run.row(), write));
        }
        for (var write : writes.values()) {
            var key = write.after().key().uuid();
            write.journal().forEach(row -> lines.add(new Line(key, row)));
        }
    }

    /** The lease is the store's: what the owner keeps has the end that the claim gave it. */
    private static RunRow after(RunRow taken, Write write) {
        var after = write.after();
        var isHeld = write.hand() == Write.Hand.HOLDS;
        return after.leased(isHeld ? taken.wake() : after.wake(), isHeld ? taken.owner() : null, taken.fence());
    }

    @Nullable
    Object[] arguments() {
        return new @Nullable Object[] {
            claim.worker(),
            Column.uuids(rows, row -> row.key().uuid()),
            Column.longs(rows, RunRow::fence),
            Column.longs(rows, RunRow::revision),
            Column.longs(rows, row -> Micros.of(row.updated())),
            Column.texts(rows, row -> String.valueOf(row.state().letter())),
            Column.texts(rows, RunRow::steps),
            Column.texts(rows, RunRow::active),
            Column.longs(rows, row -> Micros.ofNullable(row.wake())),
            Column.flags(rows, row -> row.owner() != null),
            commit,
            Column.uuids(lines, Line::key),
            Column.longs(lines, line -> line.row().revision()),
            Column.longs(lines, line -> Micros.of(line.row().at())),
            Column.longs(lines, line -> line.row().fence()),
            Column.texts(lines, line -> line.row().entry()),
            Column.texts(lines, line -> line.row().payload())
        };
    }
}
