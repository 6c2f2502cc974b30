package dev.ratchet.engine.shared;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.ChildId;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.ChildEnd;
import dev.ratchet.engine.json.Codec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads child runs and their results, some at a time: their ids are known, so nobody has to look for them. Thread-safe. */
public record ChildRuns(Store store, Plans plans, Codec codec) {
    /** The child runs that a step has or last had, from that one on and no more than so many. */
    public List<ChildEnd> of(Run run, String step, int from, int limit) {
        var detail = run.steps().detail(run.plan().number(step));
        var attempt = detail == null ? 1 : detail.attempt();
        return store.fanouts()
                .find(new FanoutKey(RunKey.of(run.id()), step, attempt))
                .map(FanoutRow::opening)
                .map(opening -> page(
                        new ChildId(run.id(), step, attempt, from),
                        Math.max(0, Math.min(limit, opening.count() - from)),
                        opening.result()))
                .orElse(List.of());
    }

    /**
     * So many children from that one on, in their order.
     *
     * @param result the step of each that gives its result; null if none does
     */
    public List<ChildEnd> page(ChildId first, int count, @Nullable String result) {
        var ids = IntStream.range(first.index(), first.index() + count)
                .mapToObj(index -> new ChildId(first.parent(), first.step(), first.attempt(), index))
                .toList();
        var runs = new HashMap<RunKey, Run>();
        store.load(ids.stream().map(id -> RunKey.of(id.id())).toList())
                .forEach(row -> runs.put(row.key(), plans.read(row)));
        var outputs = result == null ? Map.<RunKey, String>of() : outputs(runs, result);
        var page = new ArrayList<ChildEnd>(ids.size());
        for (var id : ids) {
            var key = RunKey.of(id.id());
            var run = runs.get(key);
            page.add(new ChildEnd(id.index(), id.id(), run == null ? null : run.state(), outputs.get(key)));
        }
        return page;
    }

    private Map<RunKey, String> outputs(Map<RunKey, Run> runs, String result) {
        var entries = new ArrayList<Entry>();
        runs.forEach((key, run) -> {
            if (run.state() == RunState.COMPLETED) {
                var revision = run.steps().done().revisionOf(run.plan().number(result));
                if (revision > 0) {
                    entries.add(new Entry(key, revision));
                }
            }
        });
        var outputs = new HashMap<RunKey, String>();
        store.payloads(entries).forEach((entry, payload) -> {
            var run = runs.get(entry.run());
            var output =
                    run == null ? null : Payloads.output(payload, run.plan().number(result), codec);
            if (output != null) {
                outputs.put(entry.run(), output);
            }
        });
        return outputs;
    }
}
