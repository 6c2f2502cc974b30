package dev.ratchet.engine.runs;

import dev.ratchet.core.explain.Explanation;
import dev.ratchet.core.explain.Surroundings;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.ChildId;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/** Finds out what an explanation needs to know besides the run: which workers there are, and what they have. */
final class Explaining {
    private static final Duration ALIVE = Duration.ofSeconds(15);

    private final Node node;
    private final Store store;
    private final Codec codec;

    Explaining(Node node, Store store, Codec codec) {
        this.node = node;
        this.store = store;
        this.codec = codec;
    }

    /** A child run also says whose it is. */
    String line(Run run, RunRow row) {
        var child = ChildId.of(run.id(), run.origin());
        var line = own(run, row);
        return child == null
                ? line
                : line + " (child run " + child.index() + " of '" + child.step() + "' of run '" + child.parent() + "')";
    }

    private String own(Run run, RunRow row) {
        var now = Surroundings.at(store.now(), ZoneId.systemDefault());
        var around = withTasks(now.withChildren(children(run)), run, row);
        if (row.wake() == null || row.wake().isAfter(around.now())) {
            return Explanation.of(run, around);
        }
        var serve = store.workers(ALIVE).stream()
                .filter(worker -> worker.queues().contains(row.queue()) && !hasLost(worker, row))
                .toList();
        if (serve.isEmpty()) {
            return row.owner() == null
                    ? Explanation.of(run, around.withoutWorkerSince(run.times().updated()))
                    : state(run, row) + ", but no live worker serves queue '" + row.queue() + "'";
        }
        var planned = node.plans().of(row.definition()).structure();
        var accepted = run.acceptedVersion();
        var definition = run.plan().definition();
        var isKnown = serve.stream()
                .anyMatch(worker -> Plans.isServed(worker.structures(), definition, planned)
                        || (accepted != null && Plans.isServed(worker.structures(), definition, accepted)));
        return isKnown ? Explanation.of(run, inLine(around, row)) : withoutCode(run, row, planned);
    }

    /** Where the run stands if it has no slot, or not its key. */
    private Surroundings inLine(Surroundings around, RunRow row) {
        var standing = row.owner() == null && !row.slot()
                ? store.queues().standing(row.key()).orElse(null)
                : null;
        if (standing == null) {
            return around;
        }
        var queue = standing.queue();
        var placed = queue == null ? around : around.withSlots(queue.used(), queue.slots(), standing.position());
        return standing.holder() == null ? placed : placed.withKeyHolder(standing.holder());
    }

    /** Children count down beside the run, which hears of them only at the end. */
    private Map<Integer, Surroundings.Children> children(Run run) {
        var counts = new HashMap<Integer, Surroundings.Children>();
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            if (detail != null && detail.awaits() instanceof Wait.Children) {
                var number = step;
                store.fanouts()
                        .find(new FanoutKey(RunKey.of(run.id()), run.plan().name(step), detail.attempt()))
                        .ifPresent(row -> counts.put(number, new Surroundings.Children(row.open(), row.failed())));
            }
        }
        return counts;
    }

    private Surroundings withTasks(Surroundings around, Run run, RunRow row) {
        if (run.plan().outside().length == 0 || run.isOver()) {
            return around;
        }
        var tasks = new HashMap<Integer, Surroundings.Task>();
        for (var task :
                store.tasks().list(Tasks.Query.ofRun(row.key(), run.plan().size()))) {
            var standing = task.standing();
            tasks.put(task.step(), new Surroundings.Task(standing.since(), standing.worker(), standing.until()));
        }
        return around.withTasks(tasks);
    }

    /** Whether the run's lease has ended in that worker's hands: it counts as dead, unless it is the one that is asked. */
    private boolean hasLost(WorkerRow worker, RunRow row) {
        return worker.id().equals(row.owner()) && !worker.id().equals(node.worker());
    }

    private static String state(Run run, RunRow row) {
        if (row.owner() != null) {
            return "ready to go on since its worker gave no more sign of life";
        }
        return run.state() == RunState.QUEUED ? "queued" : "ready to go on";
    }

    private static String withoutCode(Run run, RunRow row, String structure) {
        return state(run, row) + ", but no live worker has the code of workflow '"
                + run.plan().definition().name() + "' version "
                + run.plan().definition().version() + " that it was planned with (structure " + structure + ")";
    }

    /** What the code of running steps last told; a worker elsewhere tells it with its signs of life. */
    Map<Integer, String> progress(RunRow row) {
        var here = node.progress(row.key());
        if (row.owner() == null || !here.isEmpty() || row.owner().equals(node.worker())) {
            return here;
        }
        return store.workers(ALIVE).stream()
                .filter(worker -> worker.id().equals(row.owner()) && worker.progress() != null)
                .findFirst()
                .map(worker -> progress(row, String.valueOf(worker.progress())))
                .orElse(Map.of());
    }

    private Map<Integer, String> progress(RunRow row, String json) {
        var told = new HashMap<Integer, String>();
        if (codec.tree(json) instanceof Map<?, ?> all) {
            all.forEach((where, text) -> {
                var name = String.valueOf(where);
                if (name.startsWith(row.key() + "/")) {
                    told.put(Integer.valueOf(name.substring(name.lastIndexOf('/') + 1)), String.valueOf(text));
                }
            });
        }
        return told;
    }
}
