package dev.ratchet.bench.kit;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * So many threads that share the same work.
 *
 * @param isVirtual needs a JDK of 21 or newer
 */
public record Crew(int threads, boolean isVirtual) {
    /** Does something for one number. */
    @FunctionalInterface
    public interface Task {
        void run(int index) throws Exception;
    }

    public static Crew of(int threads) {
        return new Crew(threads, false);
    }

    /** Does the task once for each number from the first to before the last, and waits for all. */
    public void each(int from, int to, Task task) throws Exception {
        var next = new AtomicInteger(from);
        Callable<Boolean> share = () -> {
            for (var i = next.getAndIncrement(); i < to; i = next.getAndIncrement()) {
                task.run(i);
            }
            return true;
        };
        var executor = executor();
        try {
            var shares = new ArrayList<Future<Boolean>>();
            for (var i = 0; i < threads; i++) {
                shares.add(executor.submit(share));
            }
            for (var each : shares) {
                each.get();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private ExecutorService executor() throws ReflectiveOperationException {
        // Compiled for JDK 17, which does not have them.
        return isVirtual
                ? (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null)
                : Executors.newFixedThreadPool(threads);
    }
}
