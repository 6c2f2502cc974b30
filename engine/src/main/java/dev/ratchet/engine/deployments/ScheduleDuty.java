package dev.ratchet.engine.deployments;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.DeploymentRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.runs.Starts;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts runs when planned times come. Any number of processes may do it: which times start a run is decided by a compare-and-set on the
 * deployment's row, and the run's id follows from the time, so that whoever repeats what another one began starts nothing twice. Never
 * waits for a commit. Not thread-safe.
 */
public final class ScheduleDuty {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduleDuty.class);
    private static final int PAGE = 50;

    private final Store store;
    private final Starts starts;
    private final Deployments deployments;
    private final Map<Doing, CompletableFuture<?>> under = new HashMap<>();

    /** One decision about one deployment. */
    private record Doing(String name, long revision) {}

    public ScheduleDuty(Store store, Starts starts, Deployments deployments) {
        this.store = store;
        this.starts = starts;
        this.deployments = deployments;
    }

    public void runOnce() {
        var due = store.deployments().due(PAGE);
        under.keySet()
                .removeIf(doing -> due.stream()
                        .noneMatch(row -> row.name().equals(doing.name()) && row.revision() == doing.revision()));
        due.forEach(this::look);
    }

    private void look(DeploymentRow row) {
        var body = deployments.body(row);
        if (!body.firing().isEmpty()) {
            perform(row, body);
            return;
        }
        if (row.next() == null || body.trigger().cron() == null) {
            return;
        }
        var decided = Planned.decide(body, row.next(), store.now(), open(row, body));
        var next = Deployments.next(row, decided, considered(decided, row.next()));
        if (store.deployments().put(next) && !decided.firing().isEmpty()) {
            perform(next, decided);
        }
    }

    private static Instant considered(Body body, Instant otherwise) {
        return body.considered() == null ? otherwise : body.considered();
    }

    private @Nullable String open(DeploymentRow row, Body body) {
        if (body.fired() == null || body.trigger().overlap() != Overlap.SKIP) {
            return null;
        }
        var id = Deployments.runId(row.name(), body.fired());
        var rows = store.load(List.of(RunKey.of(new RunId(id))));
        return rows.isEmpty() || rows.get(0).state().isOver() ? null : id;
    }

    private void perform(DeploymentRow row, Body body) {
        var doing = new Doing(row.name(), row.revision());
        var started = under.computeIfAbsent(doing, first -> start(row, body));
        if (!started.isDone()) {
            return;
        }
        under.remove(doing);
        try {
            started.join();
            done(row, body, null);
        } catch (CompletionException e) {
            if (e.getCause() instanceof StoreException failure && failure.isTransient()) {
                LOG.warn("A planned run of '{}' was not started yet: {}", row.name(), failure.getMessage());
                return;
            }
            LOG.error("A planned run of '{}' cannot be started", row.name(), e.getCause());
            var planned = body.firing().get(body.firing().size() - 1);
            done(row, body, Planned.skip(body, planned, "it could not be started: " + e.getCause()));
        }
    }

    private CompletableFuture<?> start(DeploymentRow row, Body body) {
        var all = body.firing().stream().map(time -> start(row, body, time)).toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(all);
    }

    private CompletableFuture<Run> start(DeploymentRow row, Body body, Instant time) {
        try {
            return starts.start(deployments.known(row), Deployments.given(body), deployments.planned(row, body, time));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Who comes second finds it done. */
    private void done(DeploymentRow row, Body body, Body.@Nullable Skipped skip) {
        var after = body.done(skip);
        var unused = store.deployments().put(Deployments.next(row, after, considered(after, store.now())));
    }
}
