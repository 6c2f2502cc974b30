package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What the promises are tested with: a store that is empty at first, and shorthands for what most tests do. */
interface Workbench {
    UUID ALICE = new UUID(0xA11CE, 1);
    UUID BOB = new UUID(0xB0B, 2);

    /** A lease that does not end while a test runs. */
    Duration LONG = Duration.ofMinutes(10);

    /** A lease whose end a test can await. */
    Duration BRIEF = Duration.ofMillis(50);

    Duration MICROSECOND = Duration.ofNanos(1_000);

    Store store();

    /** A second handle on the same content: another process, as far as possible. */
    Store another();

    /** The store's clock, if a test may move it. */
    Optional<ManualClock> clock();

    /** A transaction of the caller's on the store's own database, if it takes part in such. */
    Optional<Connection> transaction();

    /** The number of a definition that is there. */
    int definition();

    default Change start(String id) {
        return Change.start(id, definition(), store().now());
    }

    default Batch batch(UUID worker, Change... changes) {
        return Change.batch(worker, LONG, changes);
    }

    default Answer commit(UUID worker, Change... changes) {
        return store().commit(batch(worker, changes));
    }

    /** Starts a run that nobody owns and that is due. */
    default RunRow free(String id) {
        return begun(start(id), LONG);
    }

    /** Starts a run that Alice owns. */
    default RunRow owned(String id) {
        return begun(start(id).held(), LONG);
    }

    /** Starts a run that Alice owned until just now. */
    default RunRow lost(String id) {
        var row = begun(start(id).held(), BRIEF);
        awaitPast(end(row));
        return row;
    }

    default RunRow begun(Change start, Duration lease) {
        var answer = store().commit(Change.batch(ALICE, lease, start));
        assertThat(answer.applied()).containsExactly(start.key());
        return load(start.key());
    }

    default RunKey key(String id) {
        return RunKey.of(new RunId(id));
    }

    default RunRow load(String id) {
        return load(key(id));
    }

    default RunRow load(RunKey key) {
        var rows = store().load(List.of(key));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    default Picture picture(String id) {
        return Picture.of(store(), id);
    }

    default Claim.Taken claim(UUID worker, int limit) {
        return claim(worker, LONG, limit);
    }

    default Claim.Taken claim(UUID worker, Duration lease, int limit) {
        return store().claim(new Claim(worker, lease, List.of(Change.QUEUE), Set.of(definition()), limit));
    }

    /** Who was taken, by id, in the order of the answer. */
    default List<String> ids(Claim.Taken taken) {
        return taken.runs().stream().map(each -> each.row().id().text()).toList();
    }

    default Lease lease(RunRow row) {
        return new Lease(row.key(), row.fence(), row.wake());
    }

    /** The last instant at which the lease of that row holds. */
    default Instant end(RunRow owned) {
        var wake = owned.wake();
        assertThat(wake).isNotNull();
        return wake == null ? Instant.MIN : wake.minus(MICROSECOND);
    }

    /** Moves the clock until that instant is over, or waits until it is. */
    default void awaitPast(Instant instant) {
        if (clock().isPresent()) {
            if (!store().now().isAfter(instant)) {
                clock().get().moveTo(instant.plus(MICROSECOND));
            }
            return;
        }
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!store().now().isAfter(instant)) {
            assertThat(System.nanoTime()).as("the store's clock stands still").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /**
     * All that a store tells of one run, to be compared whole.
     *
     * @param row the run's row, alone; none if there is no such run
     */
    record Picture(List<RunRow> row, List<JournalRow> journal, List<SignalRow> signals) {
        private static final int PLENTY = 10_000;

        static Picture of(Store store, String id) {
            var key = RunKey.of(new RunId(id));
            return new Picture(
                    store.load(List.of(key)),
                    store.journal(key, 0, PLENTY),
                    store.signals(key, Change.SIGNAL, 0, PLENTY));
        }

        static Picture ofNothing() {
            return new Picture(List.of(), List.of(), List.of());
        }
    }

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
}
