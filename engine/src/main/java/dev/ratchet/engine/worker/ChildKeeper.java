package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.ChildId;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.commit.QueuedStart;
import dev.ratchet.engine.shared.ChildOpening;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what child runs need from outside: starts them some at a time, asks them to cancel, and tells the parent what they came to. Any
 * process may do so for any fan-out, and one that dies half-way leaves it due. Not thread-safe.
 */
public final class ChildKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(ChildKeeper.class);
    private static final int FANOUTS = 100;
    private static final int STARTS = 500;
    private static final int STOPS = 200;

    private final Shared shared;
    private final Hints hints;
    private final Map<FanoutKey, Request> telling = new HashMap<>();
    private final Map<FanoutKey, Stopping> stopping = new HashMap<>();
    private @Nullable Opened last;

    ChildKeeper(Shared shared, Hints hints) {
        this.shared = shared;
        this.hints = hints;
    }

    /** The inputs that were read last: whoever starts one page is likely to start the next. */
    private record Opened(FanoutKey key, ChildOpening opening) {}

    /** Children that were asked to cancel, from that one up to that one. */
    private record Stopping(int from, int to, List<Request> requests) {
        boolean isDone() {
            return requests.stream().allMatch(request -> request.told.isDone());
        }

        boolean wentWell() {
            return requests.stream().noneMatch(request -> request.told.isCompletedExceptionally());
        }
    }

    /** Whether it did something, so that there may be more. */
    public boolean runOnce() {
        var due = shared.store().fanouts().due(FANOUTS);
        telling.values().removeIf(request -> request.told.isDone());
        if (due.isEmpty()) {
            return false;
        }
        var parents = new HashMap<RunKey, RunRow>();
        var keys = due.stream().map(row -> row.key().parent()).distinct().toList();
        shared.store().load(keys).forEach(row -> parents.put(row.key(), row));
        var hasWorked = false;
        for (var row : due) {
            var parent = parents.get(row.key().parent());
            hasWorked |= parent != null && care(row, parent);
        }
        return hasWorked;
    }

    /** A fan-out that cannot be understood here is left to others, and does not keep the rest from being cared for. */
    private boolean care(FanoutRow row, RunRow parent) {
        try {
            var run = shared.plans().read(parent);
            var hasWorked = row.wantsStops() && stop(row, run);
            hasWorked |= row.wantsChildren() && start(row, run);
            return (row.wantsTelling() && tell(row, run)) || hasWorked;
        } catch (StoreException e) {
            if (e.isTransient()) {
                throw e;
            }
            LOG.error(
                    "The store refuses child runs of step '{}' of run {}",
                    row.key().step(),
                    parent.id(),
                    e);
        } catch (RuntimeException e) {
            LOG.error(
                    "Child runs of step '{}' of run {} cannot be started",
                    row.key().step(),
                    parent.id(),
                    e);
        }
        return false;
    }

    private boolean start(FanoutRow row, Run parent) {
        var opening = opening(row);
        var known = shared.plans().of(opening.definition());
        var commit = shared.random().nextLong();
        var start = new QueuedStart(shared, commit);
        var writes = new ArrayList<Write>();
        var to = Math.min(row.created() + STARTS, opening.items().size());
        for (var index = row.created(); index < to; index++) {
            var input = Json.write(opening.items().get(index));
            var id = new ChildId(parent.id(), row.key().step(), row.key().attempt(), index).id();
            var newRun = new NewRun(id, known.plan(), origin(input, opening, parent), NewRun.Extent.QUEUED);
            writes.add(start.write(newRun, known.number(), input));
        }
        var batch = new Batch(commit, shared.worker(), shared.settings().lease(), writes, null);
        var isDone = shared.store().fanouts().grow(row.key(), row.created(), batch);
        if (isDone) {
            hints.dueAt(shared.clock().now());
        }
        return isDone;
    }

    private Origin origin(String input, ChildOpening opening, Run parent) {
        var hash = Payloads.hash(input, shared.codec());
        var of = parent.origin();
        return new Origin(hash, opening.queue(), of.priority(), Map.of(), null, null, parent.id());
    }

    private ChildOpening opening(FanoutRow row) {
        var known = last;
        if (known != null && known.key().equals(row.key())) {
            return known.opening();
        }
        var entry = new Entry(row.key().parent(), row.opening().revision());
        var json = Payloads.children(shared.store().payloads(List.of(entry)).get(entry), shared.codec());
        if (json == null) {
            throw new IllegalStateException("their inputs are not in the journal");
        }
        var opening = ChildOpening.read(json, shared.codec());
        last = new Opened(row.key(), opening);
        return opening;
    }

    private boolean stop(FanoutRow row, Run parent) {
        var asked = stopping.get(row.key());
        if (asked != null && asked.from() == row.stopped()) {
            if (!asked.isDone()) {
                return false;
            }
            stopping.remove(row.key());
            if (asked.wentWell()) {
                return shared.store().fanouts().stopped(row.key(), asked.from(), asked.to());
            }
        }
        var undo = row.stop() == FanoutRow.Stop.UNDO;
        var cancel = new Event.CancelRequested(undo, "run '" + parent.id() + "' needs it no more");
        var requests = new ArrayList<Request>();
        var to = Math.min(row.stopped() + STOPS, row.created());
        for (var index = row.stopped(); index < to; index++) {
            var id = new ChildId(parent.id(), row.key().step(), row.key().attempt(), index).id();
            requests.add(new Request(RunKey.of(id), new Request.Tell(run -> cancel), shared.actor()));
        }
        stopping.put(row.key(), new Stopping(row.stopped(), to, requests));
        requests.forEach(shared.lanes()::submit);
        var told = requests.stream().map(request -> request.told).toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(told).whenComplete((all, failed) -> hints.broughtAlong());
        return true;
    }

    private boolean tell(FanoutRow row, Run parent) {
        var step = parent.plan().number(row.key().step());
        var detail = parent.steps().detail(step);
        if (detail == null
                || detail.attempt() != row.key().attempt()
                || !(detail.awaits() instanceof Wait.Children known)) {
            shared.store().fanouts().apply(new FanoutChange.Closing(row.key()));
            return true;
        }
        if (known.open() == row.open() && known.failed() == row.failed()) {
            // It knows and does not act on it now: it is paused, or waits for more.
            return shared.store().fanouts().told(row.key(), row.open(), row.failed());
        }
        if (telling.containsKey(row.key())) {
            return false;
        }
        var ended = new Event.ChildEnded(step, row.key().attempt(), row.open(), row.failed());
        var request = new Request(row.key().parent(), new Request.Tell(run -> ended), shared.actor());
        telling.put(row.key(), request);
        var unused = request.told.whenComplete((told, failed) -> hints.broughtAlong());
        return shared.lanes().submit(request);
    }
}
