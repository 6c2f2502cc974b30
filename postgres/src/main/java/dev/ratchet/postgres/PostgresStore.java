package dev.ratchet.postgres;

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
import dev.ratchet.core.store.StoreProvider;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.postgres.deployments.PostgresDeployments;
import dev.ratchet.postgres.fanout.PostgresFanouts;
import dev.ratchet.postgres.outbox.PostgresOutbox;
import dev.ratchet.postgres.schema.Migrations;
import dev.ratchet.postgres.schema.ServerSettings;
import dev.ratchet.postgres.session.Address;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Sessions;
import dev.ratchet.postgres.slots.PostgresQueues;
import dev.ratchet.postgres.tasks.PostgresTasks;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Runs in a PostgreSQL database, version 14 or newer, that any number of processes share. All of it is in the schema {@code ratchet}, so it
 * may be the users' own database, and a start may be part of their own transaction. Thread-safe.
 */
public final class PostgresStore implements Store {
    private final Sessions sessions;
    private final Definitions definitions;
    private final Commits commits;
    private final Leases leases;
    private final Reads reads;
    private final Upkeep upkeep;
    private final Queues queues;
    private final PostgresFanouts fanouts;
    private final PostgresOutbox outbox;
    private final Listener listener;
    private final Tasks tasks;
    private final Deployments deployments;

    private PostgresStore(Sessions sessions) {
        this.sessions = sessions;
        definitions = new Definitions(sessions);
        commits = new Commits(sessions, definitions);
        leases = new Leases(sessions);
        reads = new Reads(sessions);
        upkeep = new Upkeep(sessions);
        queues = new PostgresQueues(sessions);
        fanouts = new PostgresFanouts(sessions, commits);
        outbox = new PostgresOutbox(sessions);
        listener = new Listener(sessions);
        tasks = new PostgresTasks(sessions);
        deployments = new PostgresDeployments(sessions);
    }

    /** Opens the store in the database of a data source, which stays the caller's to close. */
    public static PostgresStore open(DataSource source, StoreProvider.Opening opening) {
        return open(Sessions.of(source), opening);
    }

    /** Opens the store at an address, {@code jdbc:postgresql:...} or {@code postgres://...}, with few connections of its own. */
    public static PostgresStore open(String address, StoreProvider.Opening opening) {
        return open(Sessions.of(Address.parse(address)), opening);
    }

    private static PostgresStore open(Sessions sessions, StoreProvider.Opening opening) {
        try {
            ServerSettings.check(sessions, opening.unsafeDurability());
            Migrations.ofThisCode().bringUpToDate(sessions, opening.migrate());
            return new PostgresStore(sessions);
        } catch (RuntimeException e) {
            sessions.close();
            throw e;
        }
    }

    @Override
    public Instant now() {
        return sessions.plain(
                        "ask for the time",
                        session -> session.first(CommitSql.NOW, row -> Micros.instant(row.getLong(1))))
                .orElseThrow();
    }

    @Override
    public DefinitionRow define(DefinitionRow definition) {
        return definitions.define(definition);
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return definitions.list(after, limit);
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        return leases.claim(claim, entrance);
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> held) {
        return leases.renew(worker, lease, held);
    }

    @Override
    public void release(UUID worker, List<Lease> held) {
        leases.release(worker, held);
    }

    @Override
    public Answer commit(Batch batch) {
        return commits.commit(batch);
    }

    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        return commits.commitInside(transaction, batch);
    }

    @Override
    public List<RunRow> load(Collection<RunKey> runs) {
        return reads.load(runs);
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        return reads.list(query);
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return reads.holder(workflow, businessKey);
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        return reads.journal(run, after, limit);
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        return reads.payloads(entries);
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return reads.signals(run, name, after, limit);
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return reads.signal(run, name, messageId);
    }

    @Override
    public Fanouts fanouts() {
        return fanouts;
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        return upkeep.purge(endedBefore, limit);
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        upkeep.beat(worker, keep);
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return upkeep.workers(within);
    }

    @Override
    public Queues queues() {
        return queues;
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    @Override
    public News news(Duration atMost) {
        return listener.news(atMost);
    }

    @Override
    public Tasks tasks() {
        return tasks;
    }

    @Override
    public Deployments deployments() {
        return deployments;
    }

    /** While one commit waits for the disk the next one can be written. */
    @Override
    public int writers() {
        return 2;
    }

    @Override
    public void close() {
        listener.close();
        sessions.close();
    }
}
