package dev.ratchet.engine.runs;

import dev.ratchet.core.explain.Explanation;
import dev.ratchet.core.explain.Surroundings;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.RunRow;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;

/** Finds out what an explanation needs to know besides the run: which workers there are, and what they have. */
final class Explaining {
    private static final Duration ALIVE = Duration.ofSeconds(15);

    private final Node node;
    private final Store store;

    Explaining(Node node, Store store) {
        this.node = node;
        this.store = store;
    }

    String line(Run run, RunRow row) {
        var around = Surroundings.at(store.now(), ZoneId.systemDefault());
        if (row.owner() != null || row.wake() == null || row.wake().isAfter(around.now())) {
            return Explanation.of(run, around);
        }
        var workers = store.workers(ALIVE);
        var serve = workers.stream()
                .filter(worker -> worker.queues().contains(row.queue()))
                .toList();
        if (serve.isEmpty()) {
            return Explanation.of(run, around.withoutWorkerSince(run.times().updated()));
        }
        var planned = node.plans().of(row.definition()).structure();
        var accepted = run.acceptedVersion();
        var isKnown = serve.stream()
                .anyMatch(worker -> worker.structures().contains(planned)
                        || (accepted != null && worker.structures().contains(accepted)));
        return Explanation.of(run, around)
                + (isKnown ? "" : "; no live worker has the code that it was planned with (structure " + planned + ")");
    }

    /** What the code of running steps last told; kept by the worker that runs them. */
    Map<Integer, String> progress(Run run, RunRow row) {
        return node.progress(row.key());
    }
}
