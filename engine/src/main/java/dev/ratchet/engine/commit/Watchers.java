package dev.ratchet.engine.commit;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.shared.Plans;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Who waits for the end of which run. A run that ends here tells them at once; the others are looked up now and then. Thread-safe. */
public final class Watchers {
    private static final int PAGE = 500;

    private final Store store;
    private final Plans plans;
    private final Predicate<RunKey> isHere;
    private final Map<RunKey, List<CompletableFuture<Ended>>> waiting = new ConcurrentHashMap<>();

    private volatile @Nullable RuntimeException closed;

    /**
     * A run that has ended.
     *
     * @param known what its commits brought, by revision, as far as that is known here; empty where one brought nothing
     */
    public record Ended(Run run, Map<Long, String> known) {
        public Ended {
            known = Map.copyOf(known);
        }
    }

    /** With whether a run is owned here, so that its end will be heard of without looking. */
    public Watchers(Store store, Plans plans, Predicate<RunKey> isHere) {
        this.store = store;
        this.plans = plans;
        this.isHere = isHere;
    }

    /** Completes when the run has ended, with the run as it is then; exceptionally if it is gone. */
    public CompletableFuture<Ended> watch(RunKey key) {
        var watcher = new CompletableFuture<Ended>();
        waiting.compute(key, (same, before) -> {
            var all = before == null ? new CopyOnWriteArrayList<CompletableFuture<Ended>>() : before;
            all.add(watcher);
            return all;
        });
        var why = closed;
        if (why != null) {
            giveUp(why);
        }
        return watcher;
    }

    /** Whoever watched does not wait any more. */
    public void forget(RunKey key, CompletableFuture<Ended> watcher) {
        waiting.computeIfPresent(key, (same, all) -> {
            all.removeIf(each -> each == watcher);
            return all.isEmpty() ? null : all;
        });
    }

    public void ended(Run run, Map<Long, String> known) {
        var all = waiting.remove(RunKey.of(run.id()));
        if (all != null) {
            var ended = new Ended(run, known);
            all.forEach(watcher -> watcher.complete(ended));
        }
    }

    /** Looks up the runs that somebody waits for, because another process may have ended them. */
    public void runOnce() {
        var keys = waiting.keySet().stream().filter(isHere.negate()).toList();
        for (var from = 0; from < keys.size(); from += PAGE) {
            look(keys.subList(from, Math.min(keys.size(), from + PAGE)));
        }
    }

    private void look(List<RunKey> keys) {
        var missing = new HashSet<>(keys);
        for (var row : store.load(keys)) {
            missing.remove(row.key());
            if (row.state().isOver()) {
                try {
                    ended(plans.read(row), Map.of());
                } catch (RuntimeException e) {
                    fail(row.key(), e);
                }
            }
        }
        missing.forEach(key -> fail(key, new IllegalStateException("the run is gone: it was purged")));
    }

    private void fail(RunKey key, RuntimeException why) {
        var all = waiting.remove(key);
        if (all != null) {
            all.forEach(watcher -> watcher.completeExceptionally(why));
        }
    }

    /** Tells all who wait that they wait in vain. */
    public void giveUp(RuntimeException why) {
        closed = why;
        List.copyOf(waiting.keySet()).forEach(key -> fail(key, why));
    }
}
