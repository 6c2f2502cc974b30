package dev.ratchet.engine.worker;

import dev.ratchet.core.store.WorkerRow;
import java.util.stream.Collectors;

/** What must be done now and then: tell that this process is alive, learn of the others, and forget old runs. Not thread-safe. */
public final class Upkeep {
    private static final int PURGE = 200;
    private static final int MISSED_BEATS = 5;

    private final Shared shared;

    Upkeep(Shared shared) {
        this.shared = shared;
    }

    public void runOnce() {
        beat();
        purge();
    }

    private void beat() {
        var settings = shared.settings();
        var alive = settings.beat().multipliedBy(MISSED_BEATS);
        var codes = shared.plans().structuresHere();
        var now = shared.store().now();
        shared.clock().heard(now);
        if (settings.places() > 0) {
            shared.store().beat(new WorkerRow(shared.worker(), settings.name(), settings.queues(), codes, now), alive);
        }
        var elsewhere = shared.store().workers(alive).stream()
                .filter(worker -> !worker.id().equals(shared.worker()))
                .flatMap(worker -> worker.structures().stream())
                .collect(Collectors.toSet());
        shared.plans().refresh(elsewhere);
    }

    private void purge() {
        var keep = shared.settings().keep();
        if (keep != null) {
            shared.store().purge(shared.clock().now().minus(keep), PURGE);
        }
    }
}
