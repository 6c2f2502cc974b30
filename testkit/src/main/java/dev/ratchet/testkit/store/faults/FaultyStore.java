package dev.ratchet.testkit.store.faults;

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
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** A store around another one whose calls fail as a policy says. Thread-safe if that store is. */
public final class FaultyStore implements Store {
    private final Store store;
    private final Faults faults;

    public FaultyStore(Store store, Faults faults) {
        this.store = store;
        this.faults = faults;
    }

    <T> T call(Call call, Supplier<T> execution) {
        Fault fault;
        synchronized (faults) {
            fault = faults.next(call);
        }
        if (fault instanceof Fault.Crash crash) {
            if (crash.isExecuted()) {
                var unused = execution.get();
            }
            throw thrown(crash.death());
        }
        if (fault instanceof Fault.Lost) {
            throw lost(call, "the call was not executed");
        }
        var answer = execution.get();
        if (fault instanceof Fault.Unknown) {
            throw lost(call, "what became of it is unknown");
        }
        return answer;
    }

    private static RuntimeException thrown(Throwable death) {
        if (death instanceof Error error) {
            throw error;
        }
        return (RuntimeException) death;
    }

    private static StoreException lost(Call call, String what) {
        var name = call.name().toLowerCase(Locale.ROOT);
        return new StoreException("injected: connection lost at '%s'; %s".formatted(name, what), true, null);
    }

    private void run(Call call, Runnable execution) {
        var unused = call(call, () -> {
            execution.run();
            return true;
        });
    }

    @Override
    public Instant now() {
        return call(Call.NOW, store::now);
    }

    @Override
    public DefinitionRow define(DefinitionRow definition) {
        return call(Call.DEFINE, () -> store.define(definition));
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return call(Call.DEFINITIONS, () -> store.definitions(after, limit));
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        return call(Call.CLAIM, () -> store.claim(claim, entrance));
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        return call(Call.RENEW, () -> store.renew(worker, lease, leases));
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        run(Call.RELEASE, () -> store.release(worker, leases));
    }

    @Override
    public Answer commit(Batch batch) {
        return call(Call.COMMIT, () -> store.commit(batch));
    }

    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        return call(Call.COMMIT_INSIDE, () -> store.commitInside(transaction, batch));
    }

    @Override
    public List<RunRow> load(Collection<RunKey> runs) {
        return call(Call.LOAD, () -> store.load(runs));
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        return call(Call.LIST, () -> store.list(query));
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return call(Call.HOLDER, () -> store.holder(workflow, businessKey));
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        return call(Call.JOURNAL, () -> store.journal(run, after, limit));
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        return call(Call.PAYLOADS, () -> store.payloads(entries));
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return call(Call.SIGNALS, () -> store.signals(run, name, after, limit));
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return call(Call.SIGNAL, () -> store.signal(run, name, messageId));
    }

    @Override
    public Fanouts fanouts() {
        return new CalledFanouts(store.fanouts(), this::call);
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        return call(Call.PURGE, () -> store.purge(endedBefore, limit));
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        run(Call.BEAT, () -> store.beat(worker, keep));
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return call(Call.WORKERS, () -> store.workers(within));
    }

    @Override
    public Outbox outbox() {
        return new FaultyOutbox(this, store.outbox());
    }

    @Override
    public News news(Duration atMost) {
        return call(Call.NEWS, () -> store.news(atMost));
    }

    @Override
    public Queues queues() {
        return new FaultyQueues(store.queues(), new FaultyQueues.Calls() {
            @Override
            public <T> T call(Call call, Supplier<T> execution) {
                return FaultyStore.this.call(call, execution);
            }
        });
    }

    @Override
    public Tasks tasks() {
        return new TasksAround(store::tasks, this::call);
    }

    @Override
    public Deployments deployments() {
        return new DeploymentsAround(store::deployments, this::call);
    }

    @Override
    public int writers() {
        return store.writers();
    }

    @Override
    public void close() {
        store.close();
    }
}
