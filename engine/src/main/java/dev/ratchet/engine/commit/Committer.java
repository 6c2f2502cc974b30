package dev.ratchet.engine.commit;

import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what waits in the lanes, decides it, and writes all of it in one transaction. Whoever was too late is decided again on the
 * newer state. Not thread-safe; several committers may share the lanes.
 */
public final class Committer {
    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
    private static final int TRIES_TOGETHER = 3;

    private final Shared shared;
    private final Aftermath aftermath;
    private final ArrayDeque<Sending> unfinished = new ArrayDeque<>();

    public Committer(Shared shared, Aftermath aftermath) {
        this.shared = shared;
        this.aftermath = aftermath;
    }

    /** What one turn of the loop came to. */
    public enum Turn {
        /** Nothing waited. */
        IDLE,
        WORKED,
        /** The store could not be reached: try again, but not at once. */
        TROUBLE
    }

    /** A batch on its way, with the chains that it is made of. */
    private record Sending(Batch batch, List<Chain> chains, long sentAt, int tries) {
        Sending again() {
            return new Sending(batch, chains, sentAt, tries + 1);
        }

        Sending half(int from, int to) {
            var part = new Batch(
                    batch.commit(),
                    batch.worker(),
                    batch.lease(),
                    batch.writes().subList(from, to),
                    batch.inside());
            return new Sending(part, chains.subList(from, to), sentAt, tries);
        }
    }

    public Turn runOnce() {
        var sending = unfinished.poll();
        if (sending != null) {
            return send(sending);
        }
        var taken = shared.lanes().take(shared.settings().batch());
        if (taken.isEmpty()) {
            return Turn.IDLE;
        }
        Map<RunKey, RunRow> rows;
        try {
            rows = load(taken);
        } catch (StoreException e) {
            taken.forEach(lane -> shared.lanes().giveBack(lane.key(), lane.requests()));
            return trouble(e);
        } catch (RuntimeException | Error e) {
            taken.forEach(lane -> shared.lanes().giveBack(lane.key(), lane.requests()));
            throw e;
        }
        return decideAndSend(taken, rows);
    }

    private Map<RunKey, RunRow> load(List<Lanes.Taken> taken) {
        var keys = new ArrayList<RunKey>();
        for (var lane : taken) {
            if (lane.tenure() == null && !isFresh(lane.requests().get(0))) {
                keys.add(lane.key());
            }
        }
        var rows = new HashMap<RunKey, RunRow>();
        if (!keys.isEmpty()) {
            shared.store().load(keys).forEach(row -> rows.put(row.key(), row));
        }
        return rows;
    }

    /** A start that nobody has tried yet: most likely there is no such run, so the store is not asked before it is told. */
    private static boolean isFresh(Request request) {
        return request.wanted instanceof Request.Begin && request.tries == 0;
    }

    private Turn decideAndSend(List<Lanes.Taken> taken, Map<RunKey, RunRow> rows) {
        var commit = shared.random().nextLong();
        var chains = new ArrayList<Chain>(taken.size());
        var writes = new ArrayList<Write>(taken.size());
        Batch.Inside inside = null;
        var turn = Turn.WORKED;
        for (var lane : taken) {
            Chain chain = null;
            try {
                chain = chain(lane, rows.get(lane.key()), commit);
                lane.requests().forEach(chain::add);
                var write = chain.write();
                if (write == null) {
                    unchanged(chain);
                } else {
                    chains.add(chain);
                    writes.add(write);
                    inside = chain.inside();
                }
            } catch (RuntimeException | VirtualMachineError | LinkageError e) {
                turn = failed(lane, chain, e);
            }
        }
        if (writes.isEmpty()) {
            return turn;
        }
        var work = inside == null ? null : UsersWork.guarding(inside);
        var batch = new Batch(commit, shared.worker(), shared.settings().lease(), writes, work);
        return send(new Sending(batch, chains, shared.clock().nanos(), 0));
    }

    private Turn failed(Lanes.Taken lane, @Nullable Chain chain, Throwable e) {
        if (chain != null) {
            chain.abandon();
        }
        if (e instanceof StoreException failure && failure.isTransient()) {
            shared.lanes().giveBack(lane.key(), lane.requests());
            return trouble(failure);
        }
        aftermath.impossible(lane, e);
        return Turn.WORKED;
    }

    private Chain chain(Lanes.Taken lane, @Nullable RunRow row, long commit) {
        var tenure = lane.tenure();
        Run run = tenure != null
                ? tenure.run()
                : row == null ? null : shared.plans().read(row);
        var definition = tenure != null ? tenure.definition : row == null ? 0 : row.definition();
        var chain = new Chain(shared, lane, run, definition, commit);
        if (tenure == null && row != null) {
            chain.hasSlot(row.slot());
        }
        return chain;
    }

    /** Nothing to write: what was asked is told at once, and a run that was claimed for nothing is given back. */
    private void unchanged(Chain chain) {
        var tenure = chain.tenure();
        var run = chain.after();
        if (tenure != null && run != null && chain.isAskedByOthers() && aftermath.isOutdated(chain, run.revision())) {
            return;
        }
        if (tenure != null && run != null && !tenure.isOver() && !LocalWork.isLeft(run)) {
            var due = Due.unowned(run);
            var now = shared.clock().now();
            var isStuck = due != null && !due.isAfter(now) && shared.places().free() > 0;
            release(tenure, run, isStuck ? now.plusSeconds(1) : due);
        }
        aftermath.unchanged(chain);
    }

    /** If somebody changed the run meanwhile it may be due at another time: then the lease ends by itself. */
    private void release(Tenure tenure, Run run, @Nullable Instant wake) {
        try {
            var lease = new Lease(tenure.key, tenure.fence, run.revision(), wake, !Slots.isKept(run));
            shared.store().release(shared.worker(), List.of(lease));
        } catch (StoreException e) {
            LOG.debug("Run {} was not given back, its lease will end", tenure.key, e);
        }
        shared.lanes().end(tenure);
    }

    private Turn send(Sending sending) {
        Answer answer;
        try {
            answer = shared.store().commit(sending.batch());
        } catch (StoreException e) {
            return e.isTransient() ? later(sending, e) : halve(sending, e);
        } catch (UsersWork.FailedException e) {
            return halve(sending, new StoreException("what was to be done with it failed: " + e.why(), false, e.why()));
        } catch (RuntimeException e) {
            return halve(sending, new StoreException("the store failed: " + e, false, e));
        } catch (Error e) {
            // Whoever asked still waits, and nobody knows whether it was written: as if the answer had been lost.
            unfinished.addLast(sending.again());
            throw e;
        }
        shared.clock().heard(answer.now());
        aftermath.committed(sending.chains(), sending.batch().writes(), answer.applied(), sending.sentAt());
        return Turn.WORKED;
    }

    /**
     * Nobody knows what became of it, so it is sent again as it is, and recognised if it was applied. If that does not help, the runs of
     * the batch go separate ways: one of them may be locked by somebody else.
     */
    private Turn later(Sending sending, StoreException why) {
        var size = sending.chains().size();
        if (sending.tries() >= TRIES_TOGETHER && size > 1) {
            unfinished.addFirst(sending.half(size / 2, size));
            unfinished.addFirst(sending.half(0, size / 2));
        } else {
            unfinished.addLast(sending.again());
        }
        return trouble(why);
    }

    /** One row of the batch cannot be written: the half that has none goes through, until that row is alone. */
    private Turn halve(Sending sending, StoreException why) {
        var size = sending.chains().size();
        if (size == 1) {
            aftermath.unwritable(sending.chains().get(0), why);
        } else {
            unfinished.addFirst(sending.half(size / 2, size));
            unfinished.addFirst(sending.half(0, size / 2));
        }
        return Turn.WORKED;
    }

    /** Tells those whose requests were under way that nobody knows what became of them; for when the process ends. */
    public void giveUp(RuntimeException why) {
        for (var sending : unfinished) {
            for (var chain : sending.chains()) {
                chain.answers().forEach(answered -> answered.request().told.completeExceptionally(why));
            }
        }
        unfinished.clear();
    }

    private Turn trouble(StoreException e) {
        LOG.warn("The store did not answer, trying again: {}", e.getMessage());
        return Turn.TROUBLE;
    }
}
