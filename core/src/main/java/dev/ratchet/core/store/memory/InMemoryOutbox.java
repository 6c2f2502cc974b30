package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Outbox;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The outbox as one handle on a store in memory sees it. Thread-safe. */
final class InMemoryOutbox implements Outbox {
    private final InMemoryStore store;

    InMemoryOutbox(InMemoryStore store) {
        this.store = store;
    }

    @Override
    public Taken take(Taking taking) {
        return store.changed(all -> all.outbox.take(taking, store.now()));
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        for (var each : settled) {
            if (each.fate() instanceof Fate.Again again) {
                Storable.check(again.error());
            } else if (each.fate() instanceof Fate.Died died) {
                Storable.check(died.error());
            }
        }
        return store.changed(all -> all.outbox.settle(claim, settled, store.now()));
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return store.read(all -> all.outbox.dead(destination, limit));
    }

    @Override
    public int resend(Collection<Key> messages) {
        return store.changed(all -> all.outbox.resend(messages, store.now()));
    }

    @Override
    public int discard(Collection<Key> messages) {
        return store.changed(all -> all.outbox.discard(messages));
    }

    @Override
    public List<Count> counts() {
        return store.read(all -> all.outbox.counts());
    }
}
