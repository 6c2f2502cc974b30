package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Outbox;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The outbox of a store whose calls fail. */
record FaultyOutbox(FaultyStore store, Outbox outbox) implements Outbox {
    @Override
    public Taken take(Taking taking) {
        return store.call(Call.OUTBOX, () -> outbox.take(taking));
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        return store.call(Call.OUTBOX, () -> outbox.settle(claim, settled));
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return store.call(Call.OUTBOX, () -> outbox.dead(destination, limit));
    }

    @Override
    public int resend(Collection<Key> messages) {
        return store.call(Call.OUTBOX, () -> outbox.resend(messages));
    }

    @Override
    public int discard(Collection<Key> messages) {
        return store.call(Call.OUTBOX, () -> outbox.discard(messages));
    }

    @Override
    public List<Count> counts() {
        return store.call(Call.OUTBOX, outbox::counts);
    }
}
