package dev.ratchet.checks.simulation.world;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that can stop in the middle and go on later. It has a thread, but never runs at the same time as whoever resumes it: control
 * is handed over and back, so that all fibers of a simulation together do one thing after the other.
 */
public final class Fiber {
    private static final ThreadLocal<@Nullable Fiber> CURRENT = new ThreadLocal<>();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "fiber");
        thread.setDaemon(true);
        return thread;
    });

    private final Semaphore forth = new Semaphore(0);
    private final Semaphore back = new Semaphore(0);
    private final Runnable body;
    private BooleanSupplier canGoOn = () -> true;
    private boolean hasBegun;
    private boolean isDone;
    private boolean mustDie;
    private @Nullable Throwable failure;

    public Fiber(Runnable body) {
        this.body = body;
    }

    /** Whether whoever asks runs in a fiber, and so may pause. */
    public static boolean isCurrent() {
        return CURRENT.get() != null;
    }

    /** Stops the fiber that calls this until it is resumed. */
    public static void pause() {
        pause(() -> true);
    }

    /** The same; there is no point in resuming it before that is so. */
    public static void pause(BooleanSupplier canGoOn) {
        var fiber = CURRENT.get();
        if (fiber == null) {
            throw new IllegalStateException("only a fiber can pause");
        }
        fiber.canGoOn = canGoOn;
        fiber.back.release();
        fiber.forth.acquireUninterruptibly();
        if (fiber.mustDie) {
            throw new ProcessDied();
        }
    }

    /** Runs it until it pauses or ends; what it throws is thrown here. */
    public void resume() {
        if (hasBegun) {
            forth.release();
        } else {
            hasBegun = true;
            THREADS.execute(this::run);
        }
        back.acquireUninterruptibly();
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private void run() {
        CURRENT.set(this);
        try {
            body.run();
        } catch (Throwable e) {
            failure = e;
        } finally {
            isDone = true;
            CURRENT.remove();
            Thread.interrupted();
            back.release();
        }
    }

    /** Whether there is a point in resuming it. */
    public boolean canGoOn() {
        return canGoOn.getAsBoolean();
    }

    public boolean isDone() {
        return isDone;
    }

    /** Ends it where it stands: its process is no more. */
    public void kill() {
        while (hasBegun && !isDone) {
            mustDie = true;
            forth.release();
            back.acquireUninterruptibly();
        }
    }
}
