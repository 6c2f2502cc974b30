package dev.ratchet.engine.threads;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that run users' code: virtual ones where the JVM has them, else a pool that grows up to a limit. */
public final class HandlerThreads {
    private HandlerThreads() {}

    public static boolean areVirtual() {
        return Runtime.version().feature() >= 21;
    }

    public static ExecutorService upTo(int places) {
        return areVirtual() ? virtual() : Executors.newFixedThreadPool(Math.max(1, places), named("ratchet-step-"));
    }

    /** By reflection, because this code must run on Java 17 as well. */
    private static ExecutorService virtual() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Java " + Runtime.version() + " has no virtual threads after all", e);
        }
    }

    static ThreadFactory named(String prefix) {
        var count = new AtomicInteger();
        return task -> {
            var thread = new Thread(task, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
