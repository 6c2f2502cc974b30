package dev.ratchet.sqlite;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.sqlite.fanout.SqliteFanouts;
import dev.ratchet.sqlite.outbox.OutboxRows;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.tasks.SqliteTasks;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One batch on its way into the tables, inside a transaction that holds the write lock. How many rows each statement changed says which
 * writes were applied, and only these get a journal. Used once, by one thread.
 */
final class Commit {
    private final Session session;
    private final Batch batch;
    private final long now;
    private final long leaseEnd;
    private final Set<RunKey> applied = new HashSet<>();
    private final List<Write> fresh = new ArrayList<>();

    Commit(Session session, Batch batch, long now) {
        this.session = session;
        this.batch = batch;
        this.now = now;
        this.leaseEnd = Leases.end(now, batch.lease());
    }

    /** Applies what can be applied. */
    Answer apply() throws SQLException {
        for (var level = batch.writes(); !level.isEmpty(); ) {
            level = apply(level);
        }
        record();
        return new Answer(Micros.at(now), applied);
    }

    /** Writes what the new owner of runs decided, inside the transaction in which it takes them; answers which runs these are. */
    Set<RunKey> enter() throws SQLException {
        Shape.check(batch);
        keep(batch.writes(), session.batch(WriteSql.ENTER, batch.writes(), this::enterValues));
        record();
        return applied;
    }

    private @Nullable Object[] enterValues(Write write) {
        var after = write.after();
        var isHeld = write.hand() == Write.Hand.HOLDS;
        return new @Nullable Object[] {
            after.revision(),
            letter(after),
            after.steps(),
            after.active(),
            Micros.of(after.updated()),
            ended(after),
            isHeld ? batch.worker() : null,
            isHeld ? Long.valueOf(leaseEnd) : micros(after.wake()),
            after.fence(),
            after.key(),
            write.before(),
            after.fence() - 1
        };
    }

    /** Whether every write of the batch was applied, now or before. */
    boolean isWhole() {
        return batch.writes().stream()
                .allMatch(write -> applied.contains(write.after().key()));
    }

    /** Whether it changed something; a batch that was applied before did not. */
    boolean isNew() {
        return !fresh.isEmpty() || batch.writes().isEmpty();
    }

    /** Answers the starts that follow from the writes that were applied, now or before. */
    private List<Write> apply(List<Write> writes) throws SQLException {
        var together = new ArrayList<Write>();
        for (var write : writes) {
            if (businessKey(write) == null) {
                together.add(write);
            } else {
                // Whether its key is free depends on what stands before it in the batch.
                applyTogether(together);
                together.clear();
                startWithKey(write);
            }
        }
        applyTogether(together);
        var next = new ArrayList<Write>();
        for (var write : writes) {
            if (applied.contains(write.after().key()) || isWrittenBefore(write)) {
                applied.add(write.after().key());
                next.addAll(write.starts());
            }
        }
        return next;
    }

    private static @Nullable String businessKey(Write write) {
        return write.start() == null ? null : write.start().businessKey();
    }

    private void applyTogether(List<Write> writes) throws SQLException {
        for (var hand : Write.Hand.values()) {
            var moves = writes.stream()
                    .filter(write -> !write.isStart() && write.hand() == hand)
                    .toList();
            keep(moves, move(hand, moves));
        }
        var starts = writes.stream()
                .filter(write -> write.isStart() && !Slots.isGatedAndHeld(write))
                .toList();
        keep(starts, session.batch(WriteSql.START, starts, this::startValues));
    }

    private int[] move(Write.Hand hand, List<Write> moves) throws SQLException {
        return switch (hand) {
            case HOLDS -> session.batch(WriteSql.OWNER_HOLDS, moves, this::holdsValues);
            case LETS_GO -> session.batch(WriteSql.OWNER_LETS_GO, moves, this::letsGoValues);
            case OUTSIDE -> session.batch(WriteSql.OUTSIDE, moves, Commit::outsideValues);
        };
    }

    private void keep(List<Write> writes, int[] counts) throws SQLException {
        for (var i = 0; i < counts.length; i++) {
            if (counts[i] == 1) {
                var write = writes.get(i);
                fresh.add(write);
                applied.add(write.after().key());
                if (write.freesBusinessKey()) {
                    session.update(WriteSql.FREE_KEY, write.after().key());
                }
            }
        }
    }

    private void startWithKey(Write write) throws SQLException {
        var start = write.start();
        if (start == null || isHeld(start) || Slots.isGatedAndHeld(write)) {
            return;
        }
        var count = session.update(WriteSql.START, startValues(write));
        if (count == 1) {
            session.update(
                    WriteSql.HOLD_KEY,
                    start.workflow(),
                    start.businessKey(),
                    write.after().key());
        }
        keep(List.of(write), new int[] {count});
    }

    private boolean isHeld(Write.Start start) throws SQLException {
        return session.first(ReadSql.IS_HELD, row -> true, start.workflow(), start.businessKey())
                .isPresent();
    }

    /** A batch that is sent again finds its own number at the revision that it wrote. */
    private boolean isWrittenBefore(Write write) throws SQLException {
        return session.first(ReadSql.IS_WRITTEN, row -> true, write.after().key(), write.before() + 1, batch.commit())
                .isPresent();
    }

    private void record() throws SQLException {
        record Entry(RunKey run, JournalRow row) {}
        record Label(RunRow run, Map.Entry<String, String> label) {}
        var journal = new ArrayList<Entry>(fresh.size());
        var signals = new ArrayList<SignalRow>();
        var labels = new ArrayList<Label>();
        for (var write : fresh) {
            write.journal().forEach(row -> journal.add(new Entry(write.after().key(), row)));
            signals.addAll(write.signals());
            if (write.start() != null) {
                write.start().labels().entrySet().forEach(label -> labels.add(new Label(write.after(), label)));
            }
        }
        session.batch(WriteSql.JOURNAL, journal, entry -> journalValues(entry.run(), entry.row()));
        var along = fresh.stream().flatMap(write -> write.along().stream()).toList();
        if (!along.isEmpty()) {
            SqliteFanouts.write(session, along);
            SqliteTasks.write(session, along);
            OutboxRows.add(session, along);
        }
        session.batch(WriteSql.SIGNAL, signals, Commit::signalValues);
        Slots.release(session, fresh);
        session.batch(WriteSql.LABEL, labels, label -> new Object[] {
            label.run().key(),
            label.label().getKey(),
            label.label().getValue(),
            Micros.of(label.run().created())
        });
    }

    private @Nullable Object[] holdsValues(Write write) {
        var after = write.after();
        return new @Nullable Object[] {
            after.revision(),
            letter(after),
            after.steps(),
            after.active(),
            Micros.of(after.updated()),
            ended(after),
            after.key(),
            write.before(),
            after.fence(),
            batch.worker(),
            now
        };
    }

    private @Nullable Object[] letsGoValues(Write write) {
        var after = write.after();
        return new @Nullable Object[] {
            after.revision(),
            letter(after),
            after.steps(),
            after.active(),
            Micros.of(after.updated()),
            ended(after),
            micros(after.wake()),
            after.key(),
            write.before(),
            after.fence(),
            batch.worker(),
            now
        };
    }

    private static @Nullable Object[] outsideValues(Write write) {
        var after = write.after();
        return new @Nullable Object[] {
            after.revision(),
            letter(after),
            after.steps(),
            after.active(),
            Micros.of(after.updated()),
            ended(after),
            micros(after.wake()),
            after.key(),
            write.before()
        };
    }

    private @Nullable Object[] startValues(Write write) {
        var after = write.after();
        var isOwned = write.hand() == Write.Hand.HOLDS;
        return new @Nullable Object[] {
            after.key(),
            after.key().isGenerated() ? null : after.id().text(),
            after.definition(),
            write.start() == null ? null : write.start().workflow(),
            after.queue(),
            after.revision(),
            letter(after),
            after.steps(),
            after.active(),
            after.origin(),
            Micros.of(after.created()),
            Micros.of(after.updated()),
            ended(after),
            isOwned ? Long.valueOf(leaseEnd) : micros(after.wake()),
            isOwned ? batch.worker() : null,
            isOwned ? 1 : 0,
            write.start() == null ? null : write.start().gate(),
            isOwned ? after.queue() : null
        };
    }

    private @Nullable Object[] journalValues(RunKey run, JournalRow row) {
        return new @Nullable Object[] {
            run, row.revision(), Micros.of(row.at()), row.commit(), row.fence(), row.entry(), row.payload()
        };
    }

    private static @Nullable Object[] signalValues(SignalRow signal) {
        return new @Nullable Object[] {
            signal.run(),
            signal.name(),
            signal.number(),
            signal.messageId(),
            signal.payload(),
            Micros.of(signal.received())
        };
    }

    private static String letter(RunRow row) {
        return String.valueOf(row.state().letter());
    }

    private static @Nullable Long ended(RunRow row) {
        return row.state().isOver() ? Long.valueOf(Micros.of(row.updated())) : null;
    }

    private static @Nullable Long micros(@Nullable Instant time) {
        return time == null ? null : Long.valueOf(Micros.of(time));
    }
}
