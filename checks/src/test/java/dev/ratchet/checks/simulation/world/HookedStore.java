package dev.ratchet.checks.simulation.world;

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
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.testkit.store.faults.Call;
import dev.ratchet.testkit.store.faults.CalledFanouts;
import dev.ratchet.testkit.store.faults.DeploymentsAround;
import dev.ratchet.testkit.store.faults.FaultyQueues;
import dev.ratchet.testkit.store.faults.TasksAround;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** A store around another one; whoever extends it does something around every call, or instead of one. */
public abstract class HookedStore implements Store {
    private final Store inner;

    protected HookedStore(Store inner) {
        this.inner = inner;
    }

    /** The store that makes the next call. */
    protected Store inner() {
        return inner;
    }

    /** Makes the call; what comes before and after it is for those who extend this. */
    protected <T> T around(Call call, Supplier<T> made) {
        return made.get();
    }

    private void run(Call call, Runnable made) {
        var unused = around(call, () -> {
            made.run();
            return true;
        });
    }

    @Override
    public Instant now() {
        return around(Call.NOW, () -> inner().now());
    }

    @Override
    public DefinitionRow define(DefinitionRow definition) {
        return around(Call.DEFINE, () -> inner().define(definition));
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return around(Call.DEFINITIONS, () -> inner().definitions(after, limit));
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        return around(Call.CLAIM, () -> inner().claim(claim, entrance));
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        return around(Call.RENEW, () -> inner().renew(worker, lease, leases));
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        run(Call.RELEASE, () -> inner().release(worker, leases));
    }

    @Override
    public Answer commit(Batch batch) {
        return around(Call.COMMIT, () -> inner().commit(batch));
    }

    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        return around(Call.COMMIT_INSIDE, () -> inner().commitInside(transaction, batch));
    }

    @Override
    public List<RunRow> load(Collection<RunKey> runs) {
        return around(Call.LOAD, () -> inner().load(runs));
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        return around(Call.LIST, () -> inner().list(query));
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return around(Call.HOLDER, () -> inner().holder(workflow, businessKey));
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        return around(Call.JOURNAL, () -> inner().journal(run, after, limit));
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        return around(Call.PAYLOADS, () -> inner().payloads(entries));
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        return around(Call.SIGNALS, () -> inner().signals(run, name, after, limit));
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return around(Call.SIGNAL, () -> inner().signal(run, name, messageId));
    }

    @Override
    public Fanouts fanouts() {
        return new CalledFanouts(inner().fanouts(), this::around);
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        return around(Call.PURGE, () -> inner().purge(endedBefore, limit));
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        run(Call.BEAT, () -> inner().beat(worker, keep));
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return around(Call.WORKERS, () -> inner().workers(within));
    }

    @Override
    public Outbox outbox() {
        return new HookedOutbox(this, inner().outbox());
    }

    @Override
    public Tasks tasks() {
        return new TasksAround(() -> inner().tasks(), this::around);
    }

    @Override
    public Deployments deployments() {
        return new DeploymentsAround(() -> inner().deployments(), this::around);
    }

    @Override
    public News news(Duration atMost) {
        return around(Call.NEWS, () -> inner().news(atMost));
    }

    @Override
    public Queues queues() {
        return new FaultyQueues(inner().queues(), new FaultyQueues.Calls() {
            @Override
            public <T> T call(Call call, Supplier<T> made) {
                return around(call, made);
            }
        });
    }

    @Override
    public int writers() {
        return inner().writers();
    }

    @Override
    public void close() {
        inner().close();
    }
}
