package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SlotReleased;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works out what becomes of a batch and touches nothing until it is applied, so a batch that fails in any way leaves no trace. Used
 * once, by a thread that holds the lock of writers.
 */
final class Transaction {
    private record Change(Write write, RunRow next) {}

    private final Contents contents;
    private final Batch batch;
    private final Instant now;
    private final List<Change> changes = new ArrayList<>();
    private final Map<RunKey, RunRow> rows = new HashMap<>();
    private final Map<Contents.BusinessKey, Optional<RunKey>> holders = new HashMap<>();
    private final Set<RunKey> applied = new HashSet<>();

    Transaction(Contents contents, Batch batch, Instant now) {
        this.contents = contents;
        this.batch = batch;
        this.now = now;
        batch.writes().forEach(this::prepare);
    }

    boolean isWhole() {
        return batch.writes().stream()
                .allMatch(write -> applied.contains(write.after().key()));
    }

    /** Whether it changes anything; a batch that was applied before does not. */
    boolean isNew() {
        return !changes.isEmpty() || batch.writes().isEmpty();
    }

    /** The answer to a batch of which nothing is applied. */
    Answer refusal() {
        return new Answer(now, Set.of());
    }

    Answer apply() {
        changes.forEach(change -> contents.apply(change.write(), change.next()));
        return new Answer(now, applied);
    }

    private void prepare(Write write) {
        var key = write.after().key();
        var kept = contents.run(key);
        if (kept != null && kept.isWrittenBy(batch.commit(), write.before() + 1)) {
            applied.add(key);
            write.starts().forEach(this::prepare);
            return;
        }
        var next = write.isStart() ? started(write) : moved(write);
        if (next == null) {
            return;
        }
        checkReferences(write, kept);
        changes.add(new Change(write, next));
        rows.put(key, next);
        applied.add(key);
        if (write.freesBusinessKey()) {
            free(write, kept);
        }
        write.starts().forEach(this::prepare);
    }

    private @Nullable RunRow row(RunKey key) {
        var changed = rows.get(key);
        if (changed != null) {
            return changed;
        }
        var kept = contents.run(key);
        return kept == null ? null : kept.row();
    }

    private @Nullable RunRow started(Write write) {
        var after = write.after();
        var businessKey = Contents.BusinessKey.of(Objects.requireNonNull(write.start()));
        if (row(after.key()) != null || (businessKey != null && isHeld(businessKey)) || isLetInByClaim(write)) {
            return null;
        }
        if (businessKey != null) {
            holders.put(businessKey, Optional.of(after.key()));
        }
        return write.hand() == Write.Hand.HOLDS
                ? Rows.owned(after, batch.worker(), 1, Rows.end(now, batch.lease()))
                        .withSlot(false)
                : Rows.unowned(after, 0, after.wake()).withSlot(false);
    }

    private boolean isLetInByClaim(Write write) {
        var gate = Objects.requireNonNull(write.start()).gate();
        return write.hand() == Write.Hand.HOLDS && contents.slots().isNeeded(write.after(), gate);
    }

    private boolean isHeld(Contents.BusinessKey key) {
        return holders.getOrDefault(key, Optional.ofNullable(contents.holder(key)))
                .isPresent();
    }

    private void free(Write write, @Nullable Kept kept) {
        var start = kept == null ? write.start() : kept.start();
        var key = start == null ? null : Contents.BusinessKey.of(start);
        if (key != null) {
            holders.put(key, Optional.empty());
        }
    }

    private @Nullable RunRow moved(Write write) {
        var before = row(write.after().key());
        if (before == null || before.revision() != write.before()) {
            return null;
        }
        Storable.checkSame(before, write.after());
        var after = write.after();
        return switch (write.hand()) {
            case HOLDS -> isHeldByWriter(before, after) ? Rows.leaseOf(before, after) : null;
            case LETS_GO -> isHeldByWriter(before, after) ? unowned(before, write) : null;
            case OUTSIDE -> before.owner() == null ? unowned(before, write) : Rows.leaseOf(before, after);
        };
    }

    private static RunRow unowned(RunRow before, Write write) {
        var frees = write.along().stream().anyMatch(SlotReleased.class::isInstance);
        return Rows.unowned(write.after(), before.fence(), write.after().wake()).withSlot(before.slot() && !frees);
    }

    private boolean isHeldByWriter(RunRow before, RunRow after) {
        return Rows.isHeld(before, batch.worker(), after.fence(), now);
    }

    private void checkReferences(Write write, @Nullable Kept kept) {
        var after = write.after();
        if (!contents.hasDefinition(after.definition())) {
            throw new StoreException(
                    "cannot write run %s: there is no definition %d; define it first"
                            .formatted(after.id(), after.definition()),
                    false,
                    null);
        }
        if (kept != null && kept.length() != write.before()) {
            throw new IllegalStateException("run %s has revision %d but %d journal entries"
                    .formatted(after.id(), write.before(), kept.length()));
        }
        for (var signal : write.signals()) {
            if (kept != null && kept.has(signal)) {
                throw Storable.twice(signal);
            }
        }
    }
}
