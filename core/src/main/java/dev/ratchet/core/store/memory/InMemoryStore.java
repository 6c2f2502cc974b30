package dev.ratchet.core.store.memory;

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
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.WorkerRow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A store that lives as long as its process, for tests and simulations. Its content outlives each handle: close one, as a crash would,
 * and go on with {@link #reopen}. Never waits: {@link #news} answers at once. Thread-safe.
 */
public final class InMemoryStore implements Store {
    private final Contents contents;
    private final InstantSource clock;
    private final Queues queues;
    private volatile boolean isClosed;

    /** An empty store whose time is that of the clock. */
    public InMemoryStore(InstantSource clock) {
        this(new Contents(), clock);
    }

    private InMemoryStore(Contents contents, InstantSource clock) {
        this.contents = contents;
        this.clock = clock;
        this.queues = new InMemoryQueues(
                new InMemoryQueues.Asking() {
                    @Override
                    public <T> T read(Function<Contents, T> question) {
                        return InMemoryStore.this.read(question);
                    }

                    @Override
                    public <T> T change(Supplier<T> change) {
                        return InMemoryStore.this.change(change);
                    }
                },
                this::now);
    }

    /** Another handle on the same content: that of a second process, or of the same one after a crash. */
    public InMemoryStore reopen() {
        return new InMemoryStore(contents, clock);
    }

    @Override
    public Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public DefinitionRow define(DefinitionRow definition) {
        Storable.check(definition);
        return change(() -> read(all -> all.define(definition)));
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return read(all -> all.definitions(after, limit));
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        return change(() -> read(all -> {
            var now = now();
            var due = all.due(claim, now);
            var runs = new ArrayList<Claim.Run>();
            for (var kept : due) {
                var row = kept.row();
                var takesSlot = all.slots().isNeeded(row, kept.start().gate());
                var owned = Rows.owned(row, claim.worker(), row.fence() + 1, Rows.end(now, claim.lease()))
                        .withSlot(row.slot() || takesSlot);
                runs.add(new Claim.Run(owned, Objects.requireNonNull(row.wake()), row.owner() != null));
            }
            var taken = new Claim.Taken(now, runs);
            var batch = entrance.ask(taken);
            if (batch != null) {
                Storable.check(batch);
            }
            for (var i = 0; i < runs.size(); i++) {
                all.change(due.get(i), runs.get(i).row());
            }
            if (batch != null) {
                new Transaction(all, batch, now).apply();
            }
            return taken;
        }));
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        return change(() -> read(all -> {
            var now = now();
            var end = Rows.end(now, lease);
            var revisions = new HashMap<RunKey, Long>();
            for (var each : leases) {
                var kept = all.run(each.run());
                if (kept != null && Rows.isHeld(kept.row(), worker, each.fence(), now)) {
                    var row = kept.row();
                    var old = Objects.requireNonNull(row.wake());
                    all.change(kept, Rows.owned(row, worker, row.fence(), end.isAfter(old) ? end : old));
                    revisions.put(each.run(), row.revision());
                }
            }
            return new Lease.Renewed(now, revisions);
        }));
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        leases.forEach(each -> Storable.check(each.wake()));
        change(() -> read(all -> {
            var now = now();
            for (var each : leases) {
                var kept = all.run(each.run());
                if (kept != null
                        && Rows.isHeld(kept.row(), worker, each.fence(), now)
                        && (each.revision() == Lease.ANY
                                || each.revision() == kept.row().revision())) {
                    var keepsSlot = kept.row().slot() && !each.freesSlot();
                    all.change(
                            kept,
                            Rows.unowned(kept.row(), each.fence(), each.wake()).withSlot(keepsSlot));
                }
            }
            return now;
        }));
    }

    @Override
    public Answer commit(Batch batch) {
        Storable.check(batch);
        return change(() -> {
            var now = now();
            var transaction = read(all -> new Transaction(all, batch, now));
            if (batch.inside() != null) {
                if (!transaction.isWhole()) {
                    return transaction.refusal();
                }
                if (transaction.isNew()) {
                    run(batch.inside());
                }
            }
            return read(all -> transaction.apply());
        });
    }

    private void run(Batch.Inside inside) {
        try {
            inside.run(this);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("nothing was applied, because what was done inside failed: " + e, false, e);
        }
    }

    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        throw new UnsupportedOperationException(
                "a store in memory has no transactions of yours to take part in; call commit, or use a database");
    }

    @Override
    public List<RunRow> load(Collection<RunKey> runs) {
        return read(all -> runs.stream()
                .distinct()
                .map(all::run)
                .filter(Objects::nonNull)
                .map(Kept::row)
                .toList());
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        return read(all -> all.list(query));
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return read(all -> Optional.ofNullable(all.holder(new Contents.BusinessKey(workflow, businessKey)))
                .map(all::run)
                .map(Kept::row));
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        return read(all -> {
            var kept = all.run(run);
            return kept == null ? List.of() : kept.journal(after, limit);
        });
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        return read(all -> {
            var found = new HashMap<Entry, String>();
            for (var each : entries) {
                Optional.ofNullable(all.run(each.run()))
                        .flatMap(kept -> kept.entry(each.revision()))
                        .map(JournalRow::payload)
                        .ifPresent(payload -> found.put(each, payload));
            }
            return found;
        });
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return read(all -> all.signals(run, name).tailMap(after, false).values().stream()
                .limit(limit)
                .toList());
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return read(all -> all.signals(run, name).values().stream()
                .filter(signal -> signal.messageId().equals(messageId))
                .findFirst());
    }

    @Override
    public Fanouts fanouts() {
        return new MemoryFanouts(this);
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        return change(() -> read(all -> all.purge(endedBefore, limit)));
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        Storable.check(worker);
        change(() -> read(all -> {
            var now = now();
            all.beat(
                    new WorkerRow(
                            worker.id(), worker.name(), worker.queues(), worker.structures(), worker.progress(), now),
                    now.minus(keep));
            return now;
        }));
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return read(all -> all.workers(now().minus(within)));
    }

    @Override
    public Queues queues() {
        return queues;
    }

    @Override
    public Outbox outbox() {
        return new InMemoryOutbox(this);
    }

    @Override
    public News news(Duration atMost) {
        return News.NONE;
    }

    @Override
    public Tasks tasks() {
        return new InMemoryTasks(this);
    }

    @Override
    public Deployments deployments() {
        return new InMemoryDeployments(this);
    }

    @Override
    public void close() {
        isClosed = true;
    }

    /** One change of the tables, whole. */
    <T> T changed(Function<Contents, T> change) {
        return change(() -> read(change));
    }

    <T> T read(Function<Contents, T> question) {
        synchronized (contents) {
            checkOpen();
            return question.apply(contents);
        }
    }

    /** One writer at a time; readers wait for none of them, not even for what runs inside a commit. */
    <T> T change(Supplier<T> change) {
        checkOpen();
        if (contents.writing.isHeldByCurrentThread()) {
            throw new IllegalStateException(
                    "what runs inside a commit cannot write to the store: it is in that commit");
        }
        contents.writing.lock();
        try {
            return change.get();
        } finally {
            contents.writing.unlock();
        }
    }

    private void checkOpen() {
        if (isClosed) {
            throw new StoreException("cannot use a store that was closed; open it again", false, null);
        }
    }
}
