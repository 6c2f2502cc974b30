package dev.ratchet.checks.races;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Lets several do something at the same moment, and tells what became of each. */
final class Duel implements AutoCloseable {
    private final Random random = new Random(20_261_116);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** What one of them got: an answer, or a refusal. */
    record Outcome(@Nullable Object answer, @Nullable RuntimeException refusal) {
        boolean succeeded() {
            return refusal == null;
        }

        /** The answer of one that must not have been refused. */
        Object value() {
            if (answer == null) {
                throw new AssertionError("no answer", refusal);
            }
            return answer;
        }
    }

    /** A thing to do that answers nothing. */
    @FunctionalInterface
    interface Act {
        void perform() throws Exception;
    }

    static Callable<@Nullable Object> act(Act act) {
        return () -> {
            act.perform();
            return null;
        };
    }

    Outcome[] fight(Callable<?>... callables) throws Exception {
        var barrier = new CyclicBarrier(callables.length);
        var futures = new Future<?>[callables.length];
        for (var i = 0; i < callables.length; i++) {
            var callable = callables[i];
            futures[i] = threads.submit(() -> {
                barrier.await();
                return callable.call();
            });
        }
        var outcomes = new Outcome[callables.length];
        for (var i = 0; i < callables.length; i++) {
            outcomes[i] = outcome(futures[i]);
        }
        return outcomes;
    }

    private static Outcome outcome(Future<?> future) throws Exception {
        try {
            return new Outcome(future.get(), null);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                return new Outcome(null, refusal);
            }
            throw e;
        }
    }

    /** Spins for a part of that time, so that either side can be first. */
    void linger(Duration most) {
        var end = System.nanoTime() + (long) (random.nextDouble() * most.toNanos());
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
