package dev.ratchet.engine.worker;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.engine.shared.Shared;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What must be done now and then: tell that this process is alive, learn of the others, and forget old runs. Not thread-safe. */
public final class Upkeep {
    private static final int PURGE = 200;
    private static final int MOST_BATCHES = 50;
    private static final int MISSED_BEATS = 5;
    private static final int MOST_TOLD = 200;

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
        var codes = shared.plans().told();
        var now = shared.store().now();
        shared.clock().heard(now);
        if (settings.places() > 0) {
            var row = new WorkerRow(shared.worker(), name(), settings.queues(), codes, progress(), now);
            shared.store().beat(row, alive);
        }
        var elsewhere = shared.store().workers(alive).stream()
                .filter(worker -> !worker.id().equals(shared.worker()))
                .flatMap(worker -> worker.structures().stream())
                .collect(Collectors.toSet());
        shared.plans().refresh(elsewhere);
        shared.places().limited(shared.store().queues().limited());
    }

    /** Application, host and process as they were given, and who this is among several of them. */
    private String name() {
        return shared.settings().name() + ":" + shared.actor();
    }

    /** What the code of each running step last told, by run and number of the step; so much of it as is worth a row. */
    private @Nullable String progress() {
        var told = new TreeMap<String, String>();
        for (var tenure : shared.lanes().tenures()) {
            tenure.progress().forEach((step, text) -> {
                if (told.size() < MOST_TOLD) {
                    told.put(tenure.key + "/" + step, text);
                }
            });
        }
        return told.isEmpty() ? null : Json.write(told);
    }

    /** Tells the others that this process serves nothing any more, so that nobody counts on it until it is forgotten. */
    public void leave() {
        var settings = shared.settings();
        if (settings.places() > 0) {
            var gone = new WorkerRow(
                    shared.worker(),
                    name(),
                    List.of(),
                    List.of(),
                    shared.clock().now());
            shared.store().beat(gone, settings.beat().multipliedBy(MISSED_BEATS));
        }
    }

    private void purge() {
        var keep = shared.settings().keep();
        if (keep != null) {
            var before = shared.clock().now().minus(keep);
            var batches = 1;
            while (shared.store().purge(before, PURGE) == PURGE && batches < MOST_BATCHES) {
                batches++;
            }
        }
    }
}
