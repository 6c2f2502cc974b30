package dev.ratchet.sqlite;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.News;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.sqlite.deployments.SqliteDeployments;
import dev.ratchet.sqlite.fanout.SqliteFanouts;
import dev.ratchet.sqlite.outbox.SqliteOutbox;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Failures;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.session.Settings;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import dev.ratchet.sqlite.tasks.SqliteTasks;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs in one SQLite file. One connection writes and a few read; other processes on this machine may have the same file open. Thread-safe.
 */
public final class SqliteStore implements Store {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final StoreClock clock;
    private final Writer writer;
    private final Readers readers;
    private final Commits commits;
    private final Queues queues;
    private final SqliteOutbox outbox;
    private final Tasks tasks;
    private final Deployments deployments;
    private volatile boolean isClosed;

    private SqliteStore(Database database, StoreClock clock, Session session) throws SQLException {
        this.clock = clock;
        this.writer = new Writer(database, session);
        this.readers = new Readers(database);
        this.tasks = new SqliteTasks(clock, writer, readers);
        this.deployments = new SqliteDeployments(clock, writer, readers);
        this.commits = new Commits(database.place().file(), clock, writer);
        this.queues = new SqliteQueues(writer, readers, clock);
        this.outbox = new SqliteOutbox(clock, writer, readers);
    }

    /**
     * Opens a file, or makes one.
     *
     * @param place a path, or an address as {@link SqliteProvider} takes it
     * @param clock the clock of the machine, or one that a test moves; it never seems to go back
     * @throws StoreException as {@link StoreProvider#open} says
     */
    public static SqliteStore open(Object place, StoreProvider.Opening opening, InstantSource clock) {
        return open(new Database(Place.of(place), Database.PATIENCE), opening, clock);
    }

    static SqliteStore open(Database database, StoreProvider.Opening opening, InstantSource machine) {
        var file = database.place().file();
        var migrations = new Migrations(file, Migrations.shipped());
        if (!opening.migrate() && !Files.exists(file)) {
            throw migrations.oldSchema(Migrations.shipped());
        }
        database.create();
        Session session = null;
        try {
            session = database.writer();
            var clock = new StoreClock(machine);
            if (!opening.unsafeDurability()) {
                Settings.read(session).check(database.place());
            }
            if (opening.migrate()) {
                migrations.apply(session, clock);
            } else {
                migrations.check(session);
            }
            session.first(ReadSql.LAST_SEEN, row -> row.getLong(1)).ifPresent(clock::isPast);
            return new SqliteStore(database, clock, session);
        } catch (SQLException e) {
            close(session);
            throw Failures.of("open a store", file, e);
        } catch (RuntimeException e) {
            close(session);
            throw e;
        }
    }

    private static void close(@Nullable Session session) {
        if (session != null) {
            session.closeQuietly();
        }
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public DefinitionRow define(DefinitionRow definition) {
        var doing = "define " + definition.name();
        return readers.read(doing, session -> byHash(session, definition))
                .orElseGet(() -> writer.change(doing, session -> {
                    session.update(
                            WriteSql.DEFINE,
                            definition.hash(),
                            definition.name(),
                            definition.version(),
                            definition.structure(),
                            definition.json());
                    return byHash(session, definition).orElseThrow();
                }));
    }

    private static Optional<DefinitionRow> byHash(Session session, DefinitionRow definition) throws SQLException {
        return session.first(ReadSql.DEFINITION_BY_HASH, Rows::definition, definition.hash());
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return readers.read(
                "read definitions", session -> session.list(ReadSql.DEFINITIONS, Rows::definition, after, most(limit)));
    }

    /** Looks before it takes the write lock, so that a worker without work disturbs nobody. */
    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        var now = clock.micros();
        var isAnyDue =
                claim.limit() > 0 && readers.read("look for due runs", session -> Leases.isAnyDue(session, claim, now));
        return isAnyDue
                ? writer.change("claim runs", session -> Leases.take(session, claim, entrance, clock.micros()))
                : new Claim.Taken(Micros.at(now), List.of());
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        var held = new Leases.Held(worker, leases);
        return writer.change("renew leases", session -> Leases.renew(session, held, lease, clock.micros()));
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        var held = new Leases.Held(worker, leases);
        writer.change("give back leases", session -> {
            Leases.giveBack(session, held, clock.micros());
            return held;
        });
    }

    @Override
    public Answer commit(Batch batch) {
        return commits.commit(batch);
    }

    /**
     * The same in a transaction of the caller's: one of a connection to the same file that does not commit by itself, or of the
     * connection that was lent to what runs inside a commit.
     */
    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        return commits.commitInside(transaction, batch);
    }

    @Override
    public List<RunRow> load(Collection<RunKey> runs) {
        return runs.isEmpty() ? List.of() : readers.read("load runs", session -> Questions.runs(session, runs));
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        return readers.read("list runs", session -> Questions.list(session, query));
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return readers.read(
                "find a business key", session -> session.first(ReadSql.HOLDER, Rows::run, workflow, businessKey));
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        return readers.read(
                "read a journal", session -> session.list(ReadSql.JOURNAL, Rows::journal, run, after, most(limit)));
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        return entries.isEmpty()
                ? Map.of()
                : readers.read("read payloads", session -> Questions.payloads(session, entries));
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return readers.read(
                "read signals", session -> session.list(ReadSql.SIGNALS, Rows::signal, run, name, after, most(limit)));
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return readers.read(
                "find a signal",
                session -> session.first(ReadSql.SIGNAL_BY_MESSAGE, Rows::signal, run, name, messageId));
    }

    @Override
    public Fanouts fanouts() {
        return new SqliteFanouts(writer, readers, (session, children) -> {
            Shape.check(children);
            new Commit(session, children, clock.micros()).apply();
        });
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        return writer.change(
                "purge runs", session -> session.update(WriteSql.PURGE, Micros.floor(endedBefore), most(limit)));
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        writer.change("tell that a worker is alive", session -> {
            var now = clock.micros();
            Questions.beat(session, worker, now, now - Micros.of(keep));
            return now;
        });
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return readers.read("read workers", session -> Questions.workers(session, clock.micros() - Micros.of(within)));
    }

    @Override
    public Queues queues() {
        return queues;
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    /** Looks every 50 ms whether another connection than this store's own has committed something. */
    @Override
    public News news(Duration atMost) {
        var end = System.nanoTime() + (atMost.compareTo(LONGEST_WAIT) < 0 ? atMost : LONGEST_WAIT).toNanos();
        while (!isClosed) {
            if (writer.wasChangedByOthers(BETWEEN_LOOKS)) {
                return new News(true, Set.of());
            }
            var left = end - System.nanoTime();
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                return News.NONE;
            }
            LockSupport.parkNanos(Math.min(left, BETWEEN_LOOKS.toNanos()));
        }
        return News.NONE;
    }

    @Override
    public Tasks tasks() {
        return tasks;
    }

    @Override
    public Deployments deployments() {
        return deployments;
    }

    private static int most(int limit) {
        return Math.max(limit, 0);
    }

    @Override
    public void close() {
        isClosed = true;
        readers.close();
        writer.close();
    }
}
