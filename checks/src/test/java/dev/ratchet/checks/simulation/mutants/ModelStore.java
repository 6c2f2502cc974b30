package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.Fanouts;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.News;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.memory.FanoutTable;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.SlotReleased;
import dev.ratchet.core.store.row.WorkerRow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A store as short as can be, with every condition that it checks in a method of its own: a mutant overrides one. Without a mutant the
 * simulation passes on it. One thread at a time.
 */
class ModelStore implements Store {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    private final InstantSource clock;
    private final Map<RunKey, Kept> runs = new LinkedHashMap<>();
    private final ModelOutbox outbox;
    private final List<DefinitionRow> definitions = new ArrayList<>();
    private final Map<UUID, WorkerRow> workers = new HashMap<>();
    private final Map<String, Integer> limits = new HashMap<>();
    private final FanoutTable fanouts = new FanoutTable();
    private final ModelTasks tasks = new ModelTasks(this::now);

    ModelStore(InstantSource clock) {
        this(clock, new ModelOutbox(clock));
    }

    ModelStore(InstantSource clock, ModelOutbox outbox) {
        this.clock = clock;
        this.outbox = outbox;
    }

    /** All that is kept of one run. */
    static final class Kept {
        final Write.Start start;
        final List<JournalRow> journal = new ArrayList<>();
        final List<SignalRow> signals = new ArrayList<>();
        RunRow row;

        Kept(Write.Start start, RunRow row) {
            this.start = start;
            this.row = row;
        }
    }

    /** Whether an owner that writes still owns the run. */
    boolean isHeld(RunRow row, UUID worker, long fence) {
        return worker.equals(row.owner())
                && row.fence() == fence
                && row.wake() != null
                && row.wake().isAfter(now());
    }

    /** Whether a lease may be renewed. */
    boolean mayRenew(RunRow row, UUID worker, Lease lease) {
        return isHeld(row, worker, lease.fence());
    }

    /** Whether a lease may be given back. */
    boolean mayRelease(RunRow row, UUID worker, Lease lease) {
        return isHeld(row, worker, lease.fence())
                && (lease.revision() == Lease.ANY || lease.revision() == row.revision());
    }

    /** Whether a write was decided on the run as it is. */
    boolean isCurrent(RunRow row, Write write) {
        return row.revision() == write.before();
    }

    /** Whether a run may be started. */
    boolean mayStart(Write write) {
        var key = Objects.requireNonNull(write.start()).businessKey();
        return !runs.containsKey(write.after().key())
                && !isLetInByClaim(write)
                && (key == null || holder(write.start().workflow(), key).isEmpty());
    }

    /** Whether that commit wrote that revision before. */
    boolean isWrittenBy(Kept kept, long commit, long revision) {
        return kept.journal.stream().anyMatch(entry -> entry.revision() == revision && entry.commit() == commit);
    }

    /** The fence of a run that is given back. */
    long fenceAfter(long fence) {
        return fence;
    }

    /** The fence of a run that is claimed. */
    long nextFence(long fence) {
        return fence + 1;
    }

    /** The runs that a claim takes. */
    List<Kept> due(Claim claim) {
        return runs.values().stream()
                .filter(kept -> kept.row.wake() != null && !kept.row.wake().isAfter(now()))
                .filter(kept -> claim.definitions().contains(kept.row.definition())
                        && claim.queues().contains(kept.row.queue()))
                .sorted(Comparator.comparing((Kept kept) -> kept.row.wake()).thenComparing(kept -> kept.row.key()))
                .filter(admission())
                .limit(claim.limit())
                .toList();
    }

    /** Who of those that are due in this order may be taken: whoever has a slot or needs none, and others while there are some. */
    Predicate<Kept> admission() {
        var free = new HashMap<>(limits);
        var held = new HashSet<String>();
        for (var kept : runs.values()) {
            if (kept.row.slot()) {
                free.computeIfPresent(kept.row.queue(), (queue, left) -> left - 1);
                held.add(String.valueOf(kept.start.gate()));
            }
        }
        return kept -> {
            if (kept.row.slot()) {
                return true;
            }
            var isFree = free.getOrDefault(kept.row.queue(), 1) > 0;
            if (!isFree || (kept.start.gate() != null && !held.add(kept.start.gate()))) {
                return false;
            }
            free.computeIfPresent(kept.row.queue(), (queue, left) -> left - 1);
            return true;
        };
    }

    /** Whether a run that would begin where it is started must be queued instead. */
    boolean isLetInByClaim(Write write) {
        return write.hand() == Write.Hand.HOLDS && needsSlot(write.after(), Objects.requireNonNull(write.start()));
    }

    final Map<String, Integer> limits() {
        return limits;
    }

    private boolean needsSlot(RunRow row, Write.Start start) {
        return limits.containsKey(row.queue()) || start.gate() != null;
    }

    /** Whether a write gives back the slot of a run. */
    boolean freesSlot(Write write) {
        return write.along().stream().anyMatch(SlotReleased.class::isInstance);
    }

    /** Writes what a write brings besides the row. */
    void append(Kept kept, Write write) {
        kept.journal.addAll(write.journal());
        kept.signals.addAll(write.signals());
        fanouts.bring(write.along());
        for (var along : write.along()) {
            if (along instanceof MessageRow message && bringsMessages()) {
                outbox.add(message);
            }
        }
    }

    /** Whether a message is written with the write that brings it. */
    boolean bringsMessages() {
        return true;
    }

    /** Does what else belongs into the transaction, if its batch is applied as a whole. */
    void runInside(Batch batch, boolean isWhole, boolean isNew) throws Exception {
        if (batch.inside() != null && isWhole && isNew) {
            batch.inside().run(this);
        }
    }

    final @Nullable Kept kept(RunKey key) {
        return runs.get(key);
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        var runs = new ArrayList<Claim.Run>();
        for (var kept : due(claim)) {
            var row = kept.row;
            var due = row.wake() == null ? now() : row.wake();
            kept.row = leased(row, claim.worker(), nextFence(row.fence()), end(claim.lease()))
                    .withSlot(row.slot() || needsSlot(row, kept.start));
            runs.add(new Claim.Run(kept.row, due, row.owner() != null));
        }
        var taken = new Claim.Taken(now(), runs);
        var batch = runs.isEmpty() ? null : entrance.decide(taken);
        if (batch != null) {
            commit(batch);
        }
        return taken;
    }

    private Instant end(Duration lease) {
        return now().plus(lease).plus(MICROSECOND);
    }

    private static RunRow leased(RunRow row, @Nullable UUID owner, long fence, @Nullable Instant wake) {
        return row.leased(wake, owner, fence);
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        var revisions = new HashMap<RunKey, Long>();
        for (var each : leases) {
            var kept = runs.get(each.run());
            if (kept != null && mayRenew(kept.row, worker, each)) {
                var end = end(lease);
                var old = kept.row.wake();
                kept.row = leased(
                        kept.row, kept.row.owner(), kept.row.fence(), old != null && old.isAfter(end) ? old : end);
                revisions.put(each.run(), kept.row.revision());
            }
        }
        return new Lease.Renewed(now(), revisions);
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        for (var each : leases) {
            var kept = runs.get(each.run());
            if (kept != null && mayRelease(kept.row, worker, each)) {
                kept.row = leased(kept.row, null, fenceAfter(kept.row.fence()), each.wake())
                        .withSlot(kept.row.slot() && !each.freesSlot());
            }
        }
    }

    @Override
    public Answer commit(Batch batch) {
        batch.writes().forEach(ModelStore::check);
        var applied = new HashSet<RunKey>();
        var fresh = new ArrayList<Write>();
        for (var write : batch.writes()) {
            var kept = runs.get(write.after().key());
            if (kept != null && isWrittenBy(kept, batch.commit(), write.before() + 1)) {
                applied.add(write.after().key());
            } else if (isApplicable(kept, write, batch)) {
                applied.add(write.after().key());
                fresh.add(write);
            }
        }
        var isWhole = applied.size() == batch.writes().size();
        if (batch.inside() != null && !isWhole) {
            refused(batch);
            return new Answer(now(), Set.of());
        }
        try {
            runInside(batch, isWhole, !fresh.isEmpty());
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("nothing was applied: " + e, false, e);
        }
        for (var write : fresh) {
            if (write.isStart() && !mayStart(write)) {
                // Another start of this very batch has taken the business key.
                applied.remove(write.after().key());
            } else {
                apply(write, batch);
            }
        }
        return new Answer(now(), applied);
    }

    /** A batch with something inside is not applied, because not all of it could be. */
    void refused(Batch batch) {}

    private boolean isApplicable(@Nullable Kept kept, Write write, Batch batch) {
        if (write.isStart()) {
            return mayStart(write);
        }
        return kept != null
                && isCurrent(kept.row, write)
                && (write.hand() == Write.Hand.OUTSIDE
                        || isHeld(kept.row, batch.worker(), write.after().fence()));
    }

    private static void check(Write write) {
        for (var entry : write.journal()) {
            check(entry.payload());
        }
        write.signals().forEach(signal -> check(signal.payload()));
        write.starts().forEach(ModelStore::check);
    }

    private static void check(@Nullable String text) {
        if (text != null && text.indexOf('\0') >= 0) {
            throw new StoreException("cannot store the character U+0000", false, null);
        }
    }

    void apply(Write write, Batch batch) {
        var key = write.after().key();
        var kept = runs.get(key);
        var row = next(kept == null || write.isStart() ? null : kept.row, write, batch);
        if (kept == null) {
            kept = new Kept(Objects.requireNonNull(write.start()), row);
            runs.put(key, kept);
        }
        kept.row = row;
        append(kept, write);
        write.along().forEach(tasks::apply);
        start(write.starts(), batch);
    }

    /** Starts what a write starts. */
    void start(List<Write> starts, Batch batch) {
        for (var start : starts) {
            if (mayStart(start)) {
                apply(start, batch);
            }
        }
    }

    private RunRow next(@Nullable RunRow before, Write write, Batch batch) {
        var after = write.after();
        if (before == null) {
            return write.hand() == Write.Hand.HOLDS
                    ? leased(after, batch.worker(), 1, end(batch.lease()))
                    : leased(after, null, 0, after.wake());
        }
        return switch (write.hand()) {
            case HOLDS ->
                leased(after, before.owner(), before.fence(), before.wake()).withSlot(before.slot());
            case LETS_GO ->
                leased(after, null, fenceAfter(before.fence()), after.wake())
                        .withSlot(before.slot() && !freesSlot(write));
            case OUTSIDE ->
                before.owner() == null
                        ? leased(after, null, before.fence(), after.wake()).withSlot(before.slot() && !freesSlot(write))
                        : leased(after, before.owner(), before.fence(), before.wake())
                                .withSlot(before.slot());
        };
    }

    @Override
    public Answer commitInside(Object transaction, Batch batch) {
        throw new UnsupportedOperationException("a model has no transactions of yours");
    }

    @Override
    public List<RunRow> load(Collection<RunKey> keys) {
        return keys.stream()
                .distinct()
                .map(runs::get)
                .filter(Objects::nonNull)
                .map(kept -> kept.row)
                .toList();
    }

    @Override
    public List<RunRow> list(RunQuery query) {
        throw new UnsupportedOperationException("nobody lists runs in a simulation");
    }

    @Override
    public Optional<RunRow> holder(String workflow, String businessKey) {
        return runs.values().stream()
                .filter(kept -> kept.start.workflow().equals(workflow)
                        && businessKey.equals(kept.start.businessKey())
                        && !kept.row.state().isOver())
                .map(kept -> kept.row)
                .findFirst();
    }

    @Override
    public List<JournalRow> journal(RunKey run, long after, int limit) {
        var kept = runs.get(run);
        return kept == null
                ? List.of()
                : kept.journal.stream()
                        .filter(entry -> entry.revision() > after)
                        .limit(limit)
                        .toList();
    }

    @Override
    public Map<Entry, String> payloads(Collection<Entry> entries) {
        var found = new HashMap<Entry, String>();
        for (var each : entries) {
            for (var row : journal(each.run(), each.revision() - 1, 1)) {
                if (row.revision() == each.revision() && row.payload() != null) {
                    found.put(each, row.payload());
                }
            }
        }
        return found;
    }

    @Override
    public List<SignalRow> signals(RunKey run, String name, int after, int limit) {
        var kept = runs.get(run);
        return kept == null
                ? List.of()
                : kept.signals.stream()
                        .filter(signal -> signal.name().equals(name) && signal.number() > after)
                        .limit(limit)
                        .toList();
    }

    @Override
    public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
        return signals(run, name, 0, Integer.MAX_VALUE).stream()
                .filter(signal -> signal.messageId().equals(messageId))
                .findFirst();
    }

    @Override
    public Fanouts fanouts() {
        return new ModelFanouts(this, fanouts);
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        var old = runs.values().stream()
                .filter(kept -> kept.row.state().isOver() && kept.row.updated().isBefore(endedBefore))
                .limit(limit)
                .toList();
        old.forEach(kept -> runs.remove(kept.row.key()));
        old.forEach(kept -> fanouts.forget(kept.row.key()));
        old.forEach(kept -> tasks.forget(kept.row.key()));
        return old.size();
    }

    @Override
    public DefinitionRow define(DefinitionRow asked) {
        for (var known : definitions) {
            if (known.hash().equals(asked.hash())) {
                return known;
            }
        }
        var kept = new DefinitionRow(
                definitions.size() + 1, asked.hash(), asked.name(), asked.version(), asked.structure(), asked.json());
        definitions.add(kept);
        return kept;
    }

    @Override
    public List<DefinitionRow> definitions(int after, int limit) {
        return definitions.stream().skip(Math.max(after, 0)).limit(limit).toList();
    }

    @Override
    public void beat(WorkerRow worker, Duration keep) {
        workers.put(
                worker.id(),
                new WorkerRow(
                        worker.id(), worker.name(), worker.queues(), worker.structures(), worker.progress(), now()));
        workers.values().removeIf(each -> each.seen().isBefore(now().minus(keep)));
    }

    @Override
    public List<WorkerRow> workers(Duration within) {
        return workers.values().stream()
                .filter(each -> !each.seen().isBefore(now().minus(within)))
                .sorted(Comparator.comparing(WorkerRow::id))
                .toList();
    }

    @Override
    public Queues queues() {
        return new ModelQueues(limits);
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    @Override
    public Tasks tasks() {
        return tasks;
    }

    @Override
    public Deployments deployments() {
        throw new UnsupportedOperationException("nobody deploys in a simulation");
    }

    @Override
    public News news(Duration atMost) {
        return News.NONE;
    }

    @Override
    public void close() {}
}
