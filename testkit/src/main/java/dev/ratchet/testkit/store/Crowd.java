package dev.ratchet.testkit.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Several threads that do the same at the same time. */
final class Crowd {
    static final int SIZE = 8;
    private static final int PATIENCE_SECONDS = 60;

    /** What one of them does, told which one it is. */
    @FunctionalInterface
    interface Member<T> {
        T act(int index) throws Exception;
    }

    private Crowd() {}

    /** Lets all of them begin at once and answers what they found, in the order of their numbers; fails if one of them does. */
    static <T> List<T> act(Member<T> member) throws Exception {
        var barrier = new CyclicBarrier(SIZE);
        var tasks = new ArrayList<Callable<T>>();
        for (int i = 0; i < SIZE; i++) {
            var index = i;
            tasks.add(() -> {
                barrier.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return member.act(index);
            });
        }
        return all(tasks);
    }

    static <T> List<T> all(List<Callable<T>> tasks) throws Exception {
        var threads = Executors.newFixedThreadPool(tasks.size());
        try {
            var answers = new ArrayList<T>();
            for (Future<T> future : threads.invokeAll(tasks, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                answers.add(future.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }
}
