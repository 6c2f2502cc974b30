package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.row.QueueRow;
import dev.ratchet.core.store.row.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The limited queues of a store in memory. */
final class InMemoryQueues implements Queues {
    private final Asking asking;
    private final Supplier<Instant> clock;

    /** How the store's content is read and changed. */
    interface Asking {
        <T> T read(Function<Contents, T> question);

        <T> T change(Supplier<T> change);
    }

    InMemoryQueues(Asking asking, Supplier<Instant> clock) {
        this.asking = asking;
        this.clock = clock;
    }

    @Override
    public void limit(String queue, int slots) {
        Storable.checkQueue(queue);
        asking.change(() -> asking.read(all -> {
            all.slots().limit(queue, slots);
            return true;
        }));
    }

    @Override
    public void unlimited(String queue) {
        asking.change(() -> asking.read(all -> {
            all.slots().unlimited(queue);
            return true;
        }));
    }

    @Override
    public Set<String> limited() {
        return asking.read(all -> all.slots().limited());
    }

    @Override
    public List<QueueRow> list() {
        var now = clock.get();
        return asking.read(all -> all.slots().list(all.due(now)));
    }

    @Override
    public Optional<Standing> standing(RunKey run) {
        var now = clock.get();
        return asking.read(all -> Optional.ofNullable(all.run(run)).flatMap(kept -> standing(all, kept, now)));
    }

    private static Optional<Standing> standing(Contents all, Kept kept, Instant now) {
        var row = kept.row();
        var isWaiting = !row.slot()
                && row.wake() != null
                && !row.wake().isAfter(now)
                && all.slots().isNeeded(row, kept.start().gate());
        if (!isWaiting) {
            return Optional.empty();
        }
        var due = all.due(now);
        var ahead = due.stream()
                .takeWhile(each -> each != kept)
                .filter(each ->
                        each.row().queue().equals(row.queue()) && !each.row().slot())
                .count();
        var queue = all.slots().list(due).stream()
                .filter(each -> each.name().equals(row.queue()))
                .findFirst()
                .orElse(null);
        var holder = all.slots().holder(kept.start().gate());
        var held = holder == null ? null : all.run(holder);
        return Optional.of(new Standing(
                queue, (int) ahead + 1, held == null ? null : held.row().id()));
    }
}
