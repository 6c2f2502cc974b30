package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Violation;
import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Many seeds, a few of them at a time: each is one simulation that shares nothing with the others but the counts. */
final class Seeds {
    private static final int MOST_AT_ONCE = 4;

    private final long first;
    private final long count;
    private final int atOnce;

    private Seeds(long first, long count, int atOnce) {
        this.first = first;
        this.count = count;
        this.atOnce = atOnce;
    }

    static Seeds from(long first, long count) {
        return new Seeds(
                first, count, Math.min(MOST_AT_ONCE, Runtime.getRuntime().availableProcessors()));
    }

    static Seeds only(long seed) {
        return new Seeds(seed, 1, 1);
    }

    Seeds oneByOne() {
        return new Seeds(first, count, 1);
    }

    /** Runs them all; throws with the whole story if one fails. */
    void mustPass(Kit kit, Sightings sightings) {
        var failed = firstFailure(kit, sightings);
        if (failed != null) {
            throw new AssertionError(
                    "seed " + failed.seed + " fails; repeat it with -Dseed=" + failed.seed + "\n"
                            + Simulation.retell(failed.seed, kit),
                    failed.violation);
        }
    }

    /** A seed that does not pass. */
    record Failed(long seed, Throwable violation) {}

    /** The first failure that is found, or null. */
    @Nullable
    Failed firstFailure(Kit kit, Sightings sightings) {
        var next = new AtomicLong(first);
        var threads = Executors.newFixedThreadPool(atOnce);
        try {
            var workers = new ArrayList<Future<@Nullable Failed>>();
            for (var worker = 0; worker < atOnce; worker++) {
                workers.add(threads.submit(() -> work(next, kit, sightings)));
            }
            Failed failed = null;
            for (var worker : workers) {
                var found = worker.get();
                failed = failed == null || (found != null && found.seed < failed.seed) ? found : failed;
            }
            return failed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        } catch (ExecutionException e) {
            throw new AssertionError("a simulation broke", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private @Nullable Failed work(AtomicLong next, Kit kit, Sightings sightings) {
        for (var seed = next.getAndIncrement(); seed < first + count; seed = next.getAndIncrement()) {
            try {
                Simulation.run(seed, kit, sightings);
            } catch (Violation | RuntimeException e) {
                next.set(first + count);
                return new Failed(seed, e);
            }
        }
        return null;
    }
}
