package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.DeploymentRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.WorkerRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The tables and their indexes, shared by all handles on one store. Every use holds the monitor of this object; who changes something
 * also holds {@link #writing}, from its first look to its last change.
 */
final class Contents {
    record BusinessKey(String workflow, String key) {
        static @Nullable BusinessKey of(Write.Start start) {
            return start.businessKey() == null ? null : new BusinessKey(start.workflow(), start.businessKey());
        }
    }

    private static final Comparator<RunQuery.Position> NEWEST_FIRST = Comparator.comparing(RunQuery.Position::created)
            .thenComparing(RunQuery.Position::key)
            .reversed();
    private static final Comparator<RunQuery.Position> OLDEST_FIRST = NEWEST_FIRST.reversed();

    final ReentrantLock writing = new ReentrantLock();
    final FanoutTable fanouts = new FanoutTable();
    final OutboxTable outbox = new OutboxTable();
    private final Map<RunKey, Kept> runs = new HashMap<>();
    private final DueIndex due = new DueIndex();
    private final SlotBook slots = new SlotBook();
    private final NavigableMap<RunQuery.Position, Kept> newest = new TreeMap<>(NEWEST_FIRST);
    private final TreeSet<RunQuery.Position> over = new TreeSet<>(OLDEST_FIRST);
    private final Map<BusinessKey, RunKey> holders = new HashMap<>();
    private final List<DefinitionRow> definitions = new ArrayList<>();
    private final Map<String, DefinitionRow> definitionsByHash = new HashMap<>();
    private final Map<UUID, WorkerRow> workers = new HashMap<>();
    final TaskTable tasks = new TaskTable();
    final NavigableMap<String, DeploymentRow> deployments = new TreeMap<>();

    @Nullable
    Kept run(RunKey key) {
        return runs.get(key);
    }

    NavigableMap<Integer, SignalRow> signals(RunKey key, String name) {
        var kept = runs.get(key);
        return kept == null ? Collections.emptyNavigableMap() : kept.signals(name);
    }

    @Nullable
    RunKey holder(BusinessKey key) {
        return holders.get(key);
    }

    boolean hasDefinition(int number) {
        return number >= 1 && number <= definitions.size();
    }

    DefinitionRow define(DefinitionRow asked) {
        var known = definitionsByHash.get(asked.hash());
        if (known != null) {
            return known;
        }
        var kept = new DefinitionRow(
                definitions.size() + 1, asked.hash(), asked.name(), asked.version(), asked.structure(), asked.json());
        definitions.add(kept);
        definitionsByHash.put(kept.hash(), kept);
        return kept;
    }

    List<DefinitionRow> definitions(int after, int limit) {
        return definitions.stream().skip(Math.max(after, 0)).limit(limit).toList();
    }

    /** Writes what a write says, and the row as it becomes. */
    void apply(Write write, RunRow next) {
        var kept = runs.get(next.key());
        if (kept == null) {
            kept = new Kept(next, Objects.requireNonNull(write.start()));
            runs.put(next.key(), kept);
            newest.put(new RunQuery.Position(next.created(), next.key()), kept);
            index(kept);
            hold(kept);
        } else {
            change(kept, next);
        }
        kept.append(write);
        fanouts.bring(write.along());
        outbox.bring(write.along());
        write.along().forEach(tasks::apply);
        if (write.freesBusinessKey()) {
            free(kept);
        }
    }

    /** Only the row changes: who owns it and when it is due. */
    void change(Kept kept, RunRow next) {
        unindex(kept);
        kept.row(next);
        index(kept);
    }

    private void index(Kept kept) {
        var row = kept.row();
        due.add(row);
        slots.add(kept);
        if (row.state().isOver()) {
            over.add(new RunQuery.Position(row.updated(), row.key()));
        }
    }

    private void unindex(Kept kept) {
        var row = kept.row();
        due.remove(row);
        slots.remove(kept);
        if (row.state().isOver()) {
            over.remove(new RunQuery.Position(row.updated(), row.key()));
        }
    }

    private void hold(Kept kept) {
        var key = BusinessKey.of(kept.start());
        if (key != null) {
            holders.put(key, kept.row().key());
        }
    }

    private void free(Kept kept) {
        var key = BusinessKey.of(kept.start());
        if (key != null) {
            holders.remove(key, kept.row().key());
        }
    }

    /** The runs that a claim takes. */
    List<Kept> due(Claim claim, Instant now) {
        return slots.isEmpty()
                ? kept(due.due(claim, now, claim.limit()))
                : slots.admit(kept(due.due(claim, now, Integer.MAX_VALUE)), claim.limit());
    }

    /** All that are due, the earliest first. */
    List<Kept> due(Instant now) {
        return kept(due.due(now));
    }

    private List<Kept> kept(List<DueIndex.Due> found) {
        return found.stream()
                .map(each -> Objects.requireNonNull(runs.get(each.run())))
                .toList();
    }

    SlotBook slots() {
        return slots;
    }

    List<RunRow> list(RunQuery query) {
        var from = query.from();
        var rest = query.after() == null ? newest : newest.tailMap(query.after(), false);
        return rest.values().stream()
                .takeWhile(kept -> from == null || !kept.row().created().isBefore(from))
                .filter(kept -> kept.fits(query))
                .limit(query.limit())
                .map(Kept::row)
                .toList();
    }

    int purge(Instant endedBefore, int limit) {
        var old = over.stream()
                .limit(limit)
                .takeWhile(each -> each.created().isBefore(endedBefore))
                .toList();
        for (var each : old) {
            var kept = Objects.requireNonNull(runs.remove(each.key()));
            unindex(kept);
            newest.remove(new RunQuery.Position(kept.row().created(), each.key()));
            free(kept);
            fanouts.forget(each.key());
            tasks.forget(each.key());
        }
        return old.size();
    }

    void beat(WorkerRow worker, Instant forgetBefore) {
        workers.put(worker.id(), worker);
        workers.values().removeIf(each -> each.seen().isBefore(forgetBefore));
    }

    List<WorkerRow> workers(Instant since) {
        return workers.values().stream()
                .filter(each -> !each.seen().isBefore(since))
                .sorted(Comparator.comparing(WorkerRow::id))
                .toList();
    }
}
