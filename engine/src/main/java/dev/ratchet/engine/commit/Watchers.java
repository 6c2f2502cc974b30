package dev.ratchet.engine.commit;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.RunKey;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.shared.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Who waits for the end of which run. A run that ends here tells them at once; the others are looked up now and then. Thread-safe. */
public final class Watchers {
    private static final int PAGE = 500;

    private final Store store;
    private final Plans plans;
    private final Map<RunKey, CompletableFuture<Run>> waiting = new ConcurrentHashMap<>();

    public Watchers(Store store, Plans plans) {
        this.store = store;
        this.plans = plans;
    }

    /** Completes when the run has ended; with the run as it is then. */
    public CompletableFuture<Run> watch(RunKey key) {
        return waiting.computeIfAbsent(key, absent -> new CompletableFuture<>());
    }

    public void ended(Run run) {
        var watcher = waiting.remove(RunKey.of(run.id()));
        if (watcher != null) {
            watcher.complete(run);
        }
    }

    /** Looks up that run at once: it may have ended before anybody watched. */
    public void look(RunKey key) {
        for (var row : store.load(List.of(key))) {
            if (row.state().isOver()) {
                ended(plans.read(row));
            }
        }
    }

    /** Looks up the runs that somebody waits for, because another process may have ended them. */
    public void runOnce() {
        var keys = new ArrayList<>(waiting.keySet());
        for (var from = 0; from < keys.size(); from += PAGE) {
            for (var row : store.load(keys.subList(from, Math.min(keys.size(), from + PAGE)))) {
                if (row.state().isOver()) {
                    ended(plans.read(row));
                }
            }
        }
    }
}
