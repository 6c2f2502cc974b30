package dev.ratchet.engine.threads;

import dev.ratchet.engine.commit.Committer;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The threads that commit. An attempt that is alone in the process is run by the thread that has just made it durable, which then
 * commits its outcome: nobody has to be woken in between. One thread more is there than can usefully commit, so that others are served
 * meanwhile. Thread-safe.
 */
public final class Crew implements Executor, AutoCloseable {
    private static final ThreadLocal<@Nullable Seat> SEAT = new ThreadLocal<>();
    private static final long IDLE = Duration.ofMillis(500).toNanos();

    private final ExecutorService handlers;
    private final List<Seat> seats = new ArrayList<>();
    private final AtomicBoolean isOneAway = new AtomicBoolean();

    public Crew(ExecutorService handlers) {
        this.handlers = handlers;
    }

    /** Runs an attempt: here, if this is a thread of the crew and nothing else is to be done. */
    @Override
    public void execute(Runnable attempt) {
        var here = SEAT.get();
        if (here == null || !here.keeps(this, attempt)) {
            handlers.execute(attempt);
        }
    }

    /** Runs no more attempts, and interrupts those that run. */
    @Override
    public void close() {
        handlers.shutdownNow();
    }

    List<Loop> loops(Node node, int writers) {
        var loops = new ArrayList<Loop>();
        for (var number = 0; number <= writers; number++) {
            var next = new Seat(node, number == 0 ? node.committer() : node.newCommitter(), number, writers);
            seats.add(next);
            loops.add(new Loop("commit", next::turn));
        }
        return loops;
    }

    /** One thread of the crew. */
    private final class Seat {
        private final Node node;
        private final Committer committer;
        private final int number;
        private final int writers;
        private volatile boolean isAway;
        private boolean isCommitting;
        private @Nullable Runnable kept;
        private int begun;

        Seat(Node node, Committer committer, int number, int writers) {
            this.node = node;
            this.committer = committer;
            this.number = number;
            this.writers = writers;
        }

        /** The first attempt of a turn is kept until it is clear whether it is the only one. */
        boolean keeps(Crew crew, Runnable attempt) {
            if (!isCommitting || crew != Crew.this) {
                return false;
            }
            begun++;
            if (begun == 1) {
                kept = attempt;
            }
            return begun == 1;
        }

        boolean turn() throws InterruptedException {
            SEAT.set(this);
            var turn = Committer.Turn.TROUBLE;
            isCommitting = true;
            begun = 0;
            try {
                turn = committer.runOnce();
            } finally {
                isCommitting = false;
                begin(turn);
            }
            if (turn == Committer.Turn.IDLE) {
                node.awaitRequests(this::worthWaking, IDLE);
            }
            return turn != Committer.Turn.TROUBLE;
        }

        private void begin(Committer.Turn turn) {
            var attempt = kept;
            kept = null;
            if (attempt == null) {
                return;
            }
            if (turn == Committer.Turn.WORKED && begun == 1 && node.isAlone() && isOneAway.compareAndSet(false, true)) {
                isAway = true;
                try {
                    node.runHere(attempt);
                } finally {
                    isAway = false;
                    isOneAway.set(false);
                }
            } else {
                handlers.execute(attempt);
            }
        }

        /** From how many runs on: the first of those that are not away serves anybody, the next ones help when much waits. */
        private int worthWaking() {
            var before = 0;
            for (var other : seats.subList(0, number)) {
                before += other.isAway ? 0 : 1;
            }
            return before == 0 ? 1 : before < writers ? before * Node.MUCH : Integer.MAX_VALUE;
        }
    }
}
