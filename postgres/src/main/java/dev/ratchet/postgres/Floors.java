package dev.ratchet.postgres;

import dev.ratchet.core.store.Claim;
import dev.ratchet.postgres.session.Micros;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Where claims begin to look in each queue. Runs that were taken leave dead entries at the front of the index until it is vacuumed; who
 * takes many begins behind them. What lies before a floor is found within a second, or as soon as there is nothing behind it. Thread-safe.
 */
final class Floors {
    /** Smaller claims leave little behind, and begin at the beginning. */
    static final int WORTH_IT = 50;

    private static final long LIFE = TimeUnit.SECONDS.toNanos(1);

    private record Floor(long wake, long since) {}

    private final ConcurrentMap<String, Floor> floors = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    Floors(LongSupplier nanos) {
        this.nanos = nanos;
    }

    long of(String queue) {
        var floor = floors.get(queue);
        return floor == null || nanos.getAsLong() - floor.since() > LIFE ? Long.MIN_VALUE : floor.wake();
    }

    /** After a claim: as many as asked for raise the floors of their queues, fewer mean that there is nothing more behind. */
    void learn(Claim claim, List<Claim.Run> taken) {
        if (taken.size() < claim.limit() || claim.limit() < WORTH_IT) {
            claim.queues().forEach(floors::remove);
            return;
        }
        var now = nanos.getAsLong();
        for (var run : taken) {
            floors.merge(run.row().queue(), new Floor(Micros.of(run.due()), now), (old, next) -> {
                return now - old.since() > LIFE ? next : new Floor(Math.max(old.wake(), next.wake()), old.since());
            });
        }
    }
}
