package dev.ratchet.engine.threads;

import dev.ratchet.core.store.StoreException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread that repeats one turn until it is stopped. What a turn throws is logged, and the next one comes a little later. */
final class Loop {
    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);
    private static final long FIRST_PAUSE = Duration.ofMillis(50).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(2).toNanos();

    private final Turn turn;
    private final Thread thread;
    private final CountDownLatch stop = new CountDownLatch(1);
    private long pause;

    /** One turn of a loop, which may wait for something to do. */
    interface Turn {
        /** Whether it went well; if not, the next turn comes later. */
        boolean run() throws InterruptedException;
    }

    Loop(String name, Turn turn) {
        this.turn = turn;
        thread = HandlerThreads.named("ratchet-" + name + "-").newThread(this::repeat);
    }

    void start() {
        thread.start();
    }

    private void repeat() {
        while (stop.getCount() > 0) {
            try {
                waitAfter(once());
            } catch (InterruptedException e) {
                LOG.debug("{} was interrupted", thread.getName());
            }
        }
    }

    private boolean once() throws InterruptedException {
        try {
            return turn.run();
        } catch (StoreException e) {
            if (e.isTransient()) {
                LOG.warn("{}: the store did not answer: {}", thread.getName(), e.getMessage());
            } else {
                LOG.error("{}: the store refused", thread.getName(), e);
            }
            return false;
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            // An Error as well: a loop that ends would leave leases that are renewed and runs that stand still.
            LOG.error("{} failed and goes on", thread.getName(), e);
            return false;
        }
    }

    private void waitAfter(boolean wentWell) throws InterruptedException {
        if (wentWell) {
            pause = 0;
            return;
        }
        pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, pause * 2));
        idle(pause);
    }

    /** Waits, but not longer than until it is stopped. */
    void idle(long nanos) throws InterruptedException {
        if (stop.await(nanos, TimeUnit.NANOSECONDS)) {
            LOG.debug("{} stops", thread.getName());
        }
    }

    void askToStop() {
        stop.countDown();
    }

    /** Stops and waits for the turn that is under way. */
    void stop() {
        askToStop();
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
