package dev.ratchet.core.store;

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
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A place that keeps runs. Every store keeps the same promises, which {@code StoreContract} checks:
 *
 * <ul>
 *   <li>What a method has answered is durable, and a method that threw a {@link StoreException} that is not transient changed nothing.
 *   <li>Time is the store's own: leases, claims and answers use its clock, never the caller's.
 *   <li>A lease ends when its last microsecond is over: at that very instant it still holds.
 *   <li>Reading never waits for a writer.
 * </ul>
 *
 * Thread-safe: any number of threads and processes may use one store at once.
 */
public interface Store extends AutoCloseable {
    /** The database's time, in whole microseconds. */
    Instant now();

    /** Keeps a definition unless it is there already, and answers it with its number; the number in the argument is not looked at. */
    DefinitionRow define(DefinitionRow definition);

    /** The definitions with a number above that one, in ascending order. */
    List<DefinitionRow> definitions(int after, int limit);

    /**
     * Takes runs that are due: each gets the worker as its owner, a fence that is one higher, and a lease from now on. No run is given
     * to two workers, and rows that somebody else is just writing are passed over. A run is taken by its wake alone, whatever its state.
     * What the entrance decides is written with it, or neither is; the answer has the runs as they were before those writes. Runs that
     * need a slot are taken as {@link Queues} says.
     */
    Claim.Taken claim(Claim claim, Claim.Entrance entrance);

    /** The same for a worker that decides later. */
    default Claim.Taken claim(Claim claim) {
        return claim(claim, Claim.Entrance.NOTHING);
    }

    /** Extends leases that this worker still holds from now on; changes neither revision nor journal. */
    Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases);

    /**
     * Gives back leases that this worker still holds, of runs with the revision that each names, without a change of the run; the others
     * are passed over.
     */
    void release(UUID worker, List<Lease> leases);

    /**
     * Applies writes in one transaction, each if its run is as it says; those that are not are left out and the others unaffected. A
     * batch that is sent again, because nobody knows what became of it, finds what it wrote and answers it as applied. A run whose
     * business key is held by another open run is not started.
     *
     * @throws StoreException not transient: the batch as it is can never be written, for example because of one text in it
     */
    Answer commit(Batch batch);

    /**
     * The same inside a transaction of the caller's, who commits it: the answer holds if the caller does.
     *
     * @param transaction a {@code java.sql.Connection} to this store's own database
     * @throws UnsupportedOperationException if the store has no such thing
     */
    Answer commitInside(Object transaction, Batch batch);

    /** The rows of those runs that exist, in no order. */
    List<RunRow> load(Collection<RunKey> runs);

    /** Runs by what they are, newest first. */
    List<RunRow> list(RunQuery query);

    /** The open run of that workflow that holds the business key. */
    Optional<RunRow> holder(String workflow, String businessKey);

    /** The journal of a run above that revision, in ascending order. */
    List<JournalRow> journal(RunKey run, long after, int limit);

    /** What those commits brought; entries without a payload are missing. */
    Map<Entry, String> payloads(Collection<Entry> entries);

    /** The signals of that name above that number, in ascending order. */
    List<SignalRow> signals(RunKey run, String name, int after, int limit);

    /** The signal of that name with that message id. */
    Optional<SignalRow> signal(RunKey run, String name, String messageId);

    /** The child runs of steps, counted. */
    Fanouts fanouts();

    /** Forgets runs that ended before that time, whole, oldest first; answers how many. Runs that are not over are never touched. */
    int purge(Instant endedBefore, int limit);

    /** Tells that a worker is alive, and forgets those that have not told so for longer than that. */
    void beat(WorkerRow worker, Duration keep);

    /** The workers that told that they are alive within that time. */
    List<WorkerRow> workers(Duration within);

    /** Messages that are to be delivered. */
    Outbox outbox();

    /** Waits for a hint that another process changed something, for so long at most. */
    News news(Duration atMost);

    /** The queues whose runs need a slot. */
    Queues queues();

    /** The tasks of its runs. */
    Tasks tasks();

    /** What starts runs by itself. */
    Deployments deployments();

    /** How many commits this store can usefully work on at once. */
    default int writers() {
        return 1;
    }

    @Override
    void close();
}
