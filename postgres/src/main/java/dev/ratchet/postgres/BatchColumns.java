package dev.ratchet.postgres;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.postgres.session.Column;
import dev.ratchet.postgres.session.Micros;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The arguments of the statements in {@link CommitSql}, in their order. Used by one thread. */
final class BatchColumns {
    private record Line(UUID key, JournalRow row) {}

    private record Label(UUID key, String name, String value, long created) {}

    private final Batch batch;
    private final Definitions definitions;
    private final List<@Nullable Object> arguments = new ArrayList<>();

    BatchColumns(Batch batch, Definitions definitions) {
        this.batch = batch;
        this.definitions = definitions;
    }

    /** For a statement that writes rows and journal; either list may be empty and then has no part in it. */
    @Nullable
    Object[] writes(List<Write> updates, List<Write> starts, @Nullable String news) {
        arguments.clear();
        if (!updates.isEmpty()) {
            updates(updates);
        }
        if (!starts.isEmpty()) {
            starts(starts);
        }
        journal(updates, starts);
        if (news != null) {
            arguments.add(news);
        }
        return arguments.toArray();
    }

    private void updates(List<Write> writes) {
        add(
                keys(writes),
                Column.longs(writes, Write::before),
                Column.longs(writes, write -> write.after().fence()),
                Column.longs(writes, write -> write.after().revision()),
                Column.texts(writes, write -> letter(write.hand())),
                Column.longs(writes, write -> Micros.of(write.after().updated())),
                Column.texts(writes, write -> letter(write)),
                Column.texts(writes, write -> write.after().steps()),
                Column.texts(writes, write -> write.after().active()),
                Column.longs(writes, write -> Micros.ofNullable(write.after().wake())),
                batch.worker());
    }

    private static String letter(Write.Hand hand) {
        return switch (hand) {
            case HOLDS -> "H";
            case LETS_GO -> "L";
            case OUTSIDE -> "O";
        };
    }

    private static String letter(Write write) {
        return String.valueOf(write.after().state().letter());
    }

    private void starts(List<Write> writes) {
        add(
                Micros.of(batch.lease()),
                batch.worker(),
                keys(writes),
                Column.longs(writes, write -> Micros.of(write.after().created())),
                Column.longs(writes, write -> Micros.ofNullable(write.after().wake())),
                Column.flags(writes, write -> write.hand() == Write.Hand.HOLDS),
                Column.longs(writes, write -> write.after().revision()),
                Column.longs(writes, write -> Micros.of(write.after().updated())),
                Column.ints(writes, write -> write.after().definition()),
                Column.texts(writes, write -> letter(write)),
                Column.texts(writes, write -> write.after().steps()),
                Column.texts(writes, write -> write.after().active()),
                Column.texts(writes, write -> write.after().queue()),
                Column.texts(writes, BatchColumns::id),
                Column.texts(writes, definitions::ownWorkflow),
                Column.texts(writes, write -> write.after().origin()));
    }

    private static @Nullable String id(Write write) {
        var row = write.after();
        return row.key().isGenerated() ? null : row.id().text();
    }

    private void journal(List<Write> updates, List<Write> starts) {
        var lines = new ArrayList<Line>();
        for (var writes : List.of(updates, starts)) {
            for (var write : writes) {
                write.journal().forEach(row -> lines.add(new Line(uuid(write), row)));
            }
        }
        add(
                batch.commit(),
                Column.uuids(lines, Line::key),
                Column.longs(lines, line -> line.row().revision()),
                Column.longs(lines, line -> Micros.of(line.row().at())),
                Column.longs(lines, line -> line.row().fence()),
                Column.texts(lines, line -> line.row().entry()),
                Column.texts(lines, line -> line.row().payload()));
    }

    private void add(@Nullable Object... columns) {
        Collections.addAll(arguments, columns);
    }

    static UUID[] keys(List<Write> writes) {
        return Column.uuids(writes, BatchColumns::uuid);
    }

    private static UUID uuid(Write write) {
        return write.after().key().uuid();
    }

    static Object[] entries(List<Write> writes, long commit) {
        return new Object[] {keys(writes), Column.longs(writes, write -> write.before() + 1), commit};
    }

    static Object[] businessKeys(List<Write> starts) {
        return new Object[] {
            Column.texts(starts, write -> start(write).workflow()),
            Column.texts(starts, write -> start(write).businessKey()),
            keys(starts)
        };
    }

    static Write.Start start(Write write) {
        return Objects.requireNonNull(write.start());
    }

    static Object[] labels(List<Write> starts) {
        var labels = new ArrayList<Label>();
        for (var write : starts) {
            var created = Micros.of(write.after().created());
            start(write).labels().forEach((name, value) -> labels.add(new Label(uuid(write), name, value, created)));
        }
        return new Object[] {
            Column.uuids(labels, Label::key),
            Column.texts(labels, Label::name),
            Column.texts(labels, Label::value),
            Column.longs(labels, Label::created)
        };
    }

    static Object[] signals(List<Write> writes) {
        var signals = writes.stream().flatMap(write -> write.signals().stream()).toList();
        return new Object[] {
            Column.uuids(signals, signal -> signal.run().uuid()),
            Column.texts(signals, SignalRow::name),
            Column.ints(signals, SignalRow::number),
            Column.texts(signals, SignalRow::messageId),
            Column.texts(signals, SignalRow::payload),
            Column.longs(signals, signal -> Micros.of(signal.received()))
        };
    }

    static UUID[] uuids(Iterable<RunKey> keys) {
        var uuids = new ArrayList<UUID>();
        keys.forEach(key -> uuids.add(key.uuid()));
        return uuids.toArray(UUID[]::new);
    }
}
