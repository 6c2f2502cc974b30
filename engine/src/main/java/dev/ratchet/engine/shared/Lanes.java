package dev.ratchet.engine.shared;

import dev.ratchet.core.store.row.RunKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One lane for each run that somebody in this process wants to change or owns. Requests wait in their lane in order; a committer takes
 * whole lanes, and a lane that is taken is in no other committer's hands. Thread-safe.
 */
public final class Lanes {
    /** So many waiting lanes are worth a second committer. */
    public static final int MUCH = 100;

    private static final int MOST_WAITING = 100_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasWork = lock.newCondition();
    private final Condition hasMuch = lock.newCondition();
    private final Map<RunKey, Lane> lanes = new HashMap<>();
    private final ArrayDeque<Lane> ready = new ArrayDeque<>();
    private final Places places;
    private int expecting;
    private @Nullable Thread server;
    private boolean isClosed;

    public Lanes(Places places) {
        this.places = places;
    }

    /** The requests that wait for one run, and the run's tenure if this process owns it. */
    private static final class Lane {
        final RunKey key;
        final ArrayDeque<Request> waiting = new ArrayDeque<>();

        @Nullable
        Tenure tenure;

        /** Who is just at work on the run: a committer that took the lane, or whoever claims the run. */
        int hands;

        /** Whether it stands in line for a committer. */
        boolean isQueued;

        /** How many at the head of those that wait must stay there: what a new owner has to decide before anything else. */
        int entering;

        Lane(RunKey key) {
            this.key = key;
        }

        boolean isIdle() {
            return waiting.isEmpty() && tenure == null && hands == 0;
        }
    }

    /** What a committer took: all that waited for one run, and its tenure if it is owned here. */
    public record Taken(RunKey key, @Nullable Tenure tenure, List<Request> requests) {}

    /** Hands in a request; false if the process is closing and takes none. */
    public boolean submit(Request request) {
        return submit(request, false);
    }

    /** The same for the outcome of an attempt: a committer that ran it itself need not be woken. */
    public boolean handIn(Request request) {
        return submit(request, true);
    }

    private boolean submit(Request request, boolean isOutcome) {
        lock.lock();
        try {
            if (isClosed) {
                return false;
            }
            var lane = lanes.computeIfAbsent(request.key, Lane::new);
            lane.waiting.add(request);
            if (!isOutcome || Thread.currentThread() != server) {
                queue(lane);
            } else if (isToQueue(lane)) {
                ready.add(lane);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void queue(Lane lane) {
        if (isToQueue(lane)) {
            ready.add(lane);
            wakeOne();
        }
    }

    /** If so, the lane is marked as one that stands in line. */
    private static boolean isToQueue(Lane lane) {
        var isToQueue = lane.hands == 0 && !lane.isQueued && !lane.waiting.isEmpty();
        lane.isQueued |= isToQueue;
        return isToQueue;
    }

    private void wakeOne() {
        if (expecting > 0) {
            hasWork.signal();
        } else if (server != null || ready.size() >= MUCH) {
            hasMuch.signalAll();
        }
    }

    /** This thread, which is a committer, runs an attempt; meanwhile the others serve. Ended with null. */
    public void server(@Nullable Thread attempting) {
        lock.lock();
        try {
            server = attempting;
            if (attempting != null && !ready.isEmpty()) {
                hasMuch.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes up to so many lanes with something waiting. A request that must be alone in its transaction comes alone. */
    public List<Taken> take(int limit) {
        lock.lock();
        try {
            var taken = new ArrayList<Taken>(Math.min(limit, ready.size()));
            while (taken.size() < limit && !ready.isEmpty()) {
                var lane = ready.element();
                if (lane.hands > 0) {
                    // Somebody claims the run just now, and queues the lane again when that is done.
                    ready.remove().isQueued = false;
                    continue;
                }
                var wantsToBeAlone = lane.waiting.element().isAlone();
                if (wantsToBeAlone && !taken.isEmpty()) {
                    return taken;
                }
                ready.remove().isQueued = false;
                lane.hands = 1;
                taken.add(new Taken(lane.key, lane.tenure, requests(lane)));
                if (wantsToBeAlone) {
                    return taken;
                }
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private static List<Request> requests(Lane lane) {
        var first = lane.waiting.remove();
        var requests = new ArrayList<Request>();
        requests.add(first);
        while (!first.isAlone()
                && !lane.waiting.isEmpty()
                && !lane.waiting.element().isAlone()) {
            requests.add(lane.waiting.remove());
        }
        lane.entering = Math.max(0, lane.entering - requests.size());
        return requests;
    }

    /** Puts a lane back after a commit, with the requests that must be decided again in front, but not before a new owner's entrance. */
    public void giveBack(RunKey key, List<Request> again) {
        lock.lock();
        try {
            var lane = lanes.computeIfAbsent(key, Lane::new);
            lane.hands = Math.max(0, lane.hands - 1);
            var first = new ArrayList<Request>(again.size());
            for (var left = lane.entering; left > 0; left--) {
                first.add(lane.waiting.remove());
            }
            first.addAll(again);
            putInFront(lane, first);
            queue(lane);
            if (lane.isIdle()) {
                lanes.remove(key);
            }
        } finally {
            lock.unlock();
        }
    }

    private static void putInFront(Lane lane, List<Request> requests) {
        for (var index = requests.size() - 1; index >= 0; index--) {
            lane.waiting.addFirst(requests.get(index));
        }
    }

    /**
     * The run is owned here from now on; an earlier tenure of it is over. What the new owner has to decide first is decided before
     * anything that waits already: otherwise that would begin attempts which the entrance then takes for those of a lost owner.
     * False if there is a later tenure already.
     */
    public boolean begin(Tenure tenure, List<Request> entrance) {
        return begin(tenure, entrance, 0);
    }

    /** The same for a run whose new owner has decided already: nobody else decides anything about it until the lane is given back. */
    public boolean enter(Tenure tenure) {
        return begin(tenure, List.of(), 1);
    }

    private boolean begin(Tenure tenure, List<Request> entrance, int hands) {
        Tenure before;
        lock.lock();
        try {
            var lane = lanes.computeIfAbsent(tenure.key, Lane::new);
            before = lane.tenure;
            if (before != null && before.fence > tenure.fence) {
                // A late answer to an old start: this process has claimed the run since.
                return false;
            }
            lane.tenure = tenure;
            lane.hands += hands;
            putInFront(lane, entrance);
            lane.entering = entrance.size();
            queue(lane);
        } finally {
            lock.unlock();
        }
        places.runTaken();
        if (before != null) {
            places.runGiven();
            before.end();
        }
        return true;
    }

    /** The run is not owned here any more. */
    public void end(Tenure tenure) {
        var wasOwned = false;
        lock.lock();
        try {
            var lane = lanes.get(tenure.key);
            wasOwned = lane != null && lane.tenure == tenure;
            if (lane != null && wasOwned) {
                lane.tenure = null;
                if (lane.isIdle()) {
                    lanes.remove(tenure.key);
                }
            }
        } finally {
            lock.unlock();
        }
        if (wasOwned) {
            places.runGiven();
        }
        tenure.end();
    }

    @Nullable
    public Tenure tenure(RunKey key) {
        lock.lock();
        try {
            var lane = lanes.get(key);
            return lane == null ? null : lane.tenure;
        } finally {
            lock.unlock();
        }
    }

    public Collection<Tenure> tenures() {
        lock.lock();
        try {
            var owned = new ArrayList<Tenure>();
            for (var lane : lanes.values()) {
                if (lane.tenure != null) {
                    owned.add(lane.tenure);
                }
            }
            return owned;
        } finally {
            lock.unlock();
        }
    }

    /** How many lanes wait for a committer. */
    public int waiting() {
        lock.lock();
        try {
            return ready.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether nothing waits and nothing is being committed. */
    public boolean isQuiet() {
        lock.lock();
        try {
            return ready.isEmpty() && lanes.values().stream().noneMatch(lane -> lane.hands > 0);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until at least so many lanes wait, for so long at most; how many is asked again whenever that may have changed. */
    public void awaitWork(IntSupplier atLeast, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = nanos;
            for (var most = atLeast.getAsInt(); ready.size() < most && left > 0 && !isClosed; ) {
                var isFirst = most < MUCH;
                expecting += isFirst ? 1 : 0;
                try {
                    left = (isFirst ? hasWork : hasMuch).awaitNanos(left);
                } finally {
                    expecting -= isFirst ? 1 : 0;
                }
                most = atLeast.getAsInt();
                if (isFirst && most >= MUCH && !ready.isEmpty()) {
                    // Another one is first by now, and may have missed what woke this one.
                    hasWork.signal();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether so much waits that nobody should ask for more. */
    public boolean isFull() {
        lock.lock();
        try {
            return ready.size() >= MOST_WAITING;
        } finally {
            lock.unlock();
        }
    }

    /** Tells all that still wait that they wait in vain. */
    public void giveUp(RuntimeException why) {
        var left = new ArrayList<Request>();
        lock.lock();
        try {
            for (var lane : lanes.values()) {
                left.addAll(lane.waiting);
                lane.waiting.clear();
            }
            ready.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(request -> request.told.completeExceptionally(why));
    }

    /** No more requests: those that wait are still served. */
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            hasWork.signalAll();
            hasMuch.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
