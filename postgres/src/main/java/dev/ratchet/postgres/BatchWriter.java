package dev.ratchet.postgres;

import static java.util.stream.Collectors.toCollection;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.fanout.FanoutWriter;
import dev.ratchet.postgres.outbox.OutboxRows;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.slots.SlotWrites;
import dev.ratchet.postgres.tasks.PostgresTasks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes one batch in one session and finds out what became of it. Used once, by one thread. */
final class BatchWriter {
    private final Session session;
    private final Batch batch;
    private final BatchColumns columns;

    /** What was written just now. */
    private final Set<RunKey> fresh = new HashSet<>();

    /** What is there: written just now, or when the same batch was sent before. */
    private final Set<RunKey> applied = new HashSet<>();

    private @Nullable String news;
    private @Nullable Instant now;

    BatchWriter(Session session, Batch batch, Definitions definitions) {
        this.session = session;
        this.batch = batch;
        columns = new BatchColumns(batch, definitions);
        news = Batches.news(batch);
    }

    /** A plain batch: one statement, and another one only if something was not as the batch expected. */
    Answer writePlain() throws SQLException {
        write(
                Batches.sorted(batch.writes(), write -> !write.isStart()),
                Batches.sorted(batch.writes(), Write::isStart));
        recognise(batch.writes());
        return answer();
    }

    /**
     * Any batch, in a transaction that is open.
     *
     * @param aroundLocks whether runs that somebody else is just writing are left out instead of waited for
     */
    Answer writeWhole(boolean aroundLocks) throws SQLException {
        var updates = Batches.sorted(batch.writes(), write -> !write.isStart());
        write(aroundLocks ? unlocked(updates) : updates, List.of());
        recognise(updates);
        // Before anything starts, because what starts may take over the business key of what has ended.
        freeBusinessKeys(updates);
        addSignals(updates);
        SlotWrites.release(session, those(updates, fresh::contains));
        addAlong(updates);
        var starts = unique(Batches.sorted(batch.writes(), Write::isStart), startedBy(updates));
        while (!starts.isEmpty()) {
            start(starts);
            starts = unique(startedBy(starts), List.of());
        }
        return batch.inside() == null ? answer() : answerWith(batch.inside());
    }

    private List<Write> unlocked(List<Write> updates) throws SQLException {
        var free = keys(CommitSql.LOCK_FREE_ONES, (Object) BatchColumns.keys(updates));
        return those(updates, free::contains);
    }

    private void write(List<Write> updates, List<Write> starts) throws SQLException {
        if (updates.isEmpty() && starts.isEmpty()) {
            return;
        }
        var sql = starts.isEmpty()
                ? CommitSql.WRITE_UPDATES
                : updates.isEmpty() ? CommitSql.WRITE_STARTS : CommitSql.WRITE_BOTH;
        session.each(
                news == null ? sql : sql + CommitSql.THEN_NOTIFY,
                this::readAnswer,
                columns.writes(updates, starts, news));
        news = null;
        applied.addAll(fresh);
    }

    private void readAnswer(ResultSet row) throws SQLException {
        var key = row.getObject(2, UUID.class);
        if (key != null) {
            fresh.add(new RunKey(key));
        } else {
            now = Micros.instant(row.getLong(1));
        }
    }

    private void recognise(List<Write> writes) throws SQLException {
        var missing = those(writes, key -> !applied.contains(key));
        if (!missing.isEmpty()) {
            applied.addAll(keys(CommitSql.RECOGNISE, BatchColumns.entries(missing, batch.commit())));
        }
    }

    private void start(List<Write> starts) throws SQLException {
        var holding = starts.stream().filter(BatchWriter::hasBusinessKey).toList();
        var held = holding.isEmpty()
                ? Set.<RunKey>of()
                : keys(CommitSql.HOLD_BUSINESS_KEYS, BatchColumns.businessKeys(holding));
        write(
                List.of(),
                starts.stream()
                        .filter(write -> !hasBusinessKey(write) || held.contains(key(write)))
                        .filter(write -> !SlotWrites.isGatedAndHeld(write))
                        .toList());
        recognise(starts);
        free(held.stream().filter(key -> !fresh.contains(key)).toList());
        freeBusinessKeys(starts);
        var labelled = those(starts, fresh::contains).stream()
                .filter(write -> !BatchColumns.start(write).labels().isEmpty())
                .toList();
        if (!labelled.isEmpty()) {
            session.update(CommitSql.ADD_LABELS, BatchColumns.labels(labelled));
        }
        addSignals(starts);
        SlotWrites.setGates(session, those(starts, fresh::contains));
        addAlong(starts);
    }

    private static boolean hasBusinessKey(Write write) {
        return BatchColumns.start(write).businessKey() != null;
    }

    private void freeBusinessKeys(List<Write> writes) throws SQLException {
        free(those(writes, fresh::contains).stream()
                .filter(Write::freesBusinessKey)
                .map(BatchWriter::key)
                .toList());
    }

    private void free(Collection<RunKey> runs) throws SQLException {
        if (!runs.isEmpty()) {
            session.update(CommitSql.FREE_BUSINESS_KEYS, (Object) BatchColumns.uuids(runs));
        }
    }

    private void addSignals(List<Write> writes) throws SQLException {
        var bringing = those(writes, fresh::contains).stream()
                .filter(write -> !write.signals().isEmpty())
                .toList();
        if (!bringing.isEmpty()) {
            session.update(CommitSql.ADD_SIGNALS, BatchColumns.signals(bringing));
        }
    }

    private void addAlong(List<Write> writes) throws SQLException {
        var along = those(writes, fresh::contains).stream()
                .flatMap(write -> write.along().stream())
                .toList();
        if (!along.isEmpty()) {
            FanoutWriter.write(session, along);
            PostgresTasks.write(session, along);
            OutboxRows.add(session, along);
        }
    }

    /** The starts that come with writes that are there. */
    private List<Write> startedBy(List<Write> writes) {
        return those(writes, applied::contains).stream()
                .flatMap(write -> write.starts().stream())
                .toList();
    }

    /** By key, and each run once: several writes may start the same. */
    private static List<Write> unique(List<Write> first, List<Write> second) {
        var unique = new TreeMap<RunKey, Write>();
        first.forEach(write -> unique.putIfAbsent(key(write), write));
        second.forEach(write -> unique.putIfAbsent(key(write), write));
        return List.copyOf(unique.values());
    }

    private Answer answerWith(Batch.Inside inside) throws SQLException {
        if (!those(batch.writes(), key -> !applied.contains(key)).isEmpty()) {
            var refusal = new Answer(time(), Set.of());
            session.rollback();
            return refusal;
        }
        if (!fresh.isEmpty() || batch.writes().isEmpty()) {
            run(inside);
        }
        return answer();
    }

    private void run(Batch.Inside inside) throws SQLException {
        try {
            inside.run(GuardedConnection.around(session.connection()));
            // If an error was caught in there, the transaction is dead, and its commit would be a rollback without a
            // word.
            session.each(CommitSql.IS_ALIVE, row -> {});
        } catch (SQLException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("nothing was applied, because what was done inside failed: " + e, false, e);
        }
    }

    private Answer answer() throws SQLException {
        return new Answer(time(), applied);
    }

    private Instant time() throws SQLException {
        if (now == null) {
            now = session.first(CommitSql.NOW, row -> Micros.instant(row.getLong(1)))
                    .orElseThrow();
        }
        return now;
    }

    private Set<RunKey> keys(String sql, @Nullable Object... arguments) throws SQLException {
        return session.query(sql, row -> new RunKey(row.getObject(1, UUID.class)), arguments).stream()
                .collect(toCollection(HashSet::new));
    }

    private static List<Write> those(List<Write> writes, Predicate<RunKey> which) {
        return writes.stream().filter(write -> which.test(key(write))).toList();
    }

    private static RunKey key(Write write) {
        return write.after().key();
    }
}
