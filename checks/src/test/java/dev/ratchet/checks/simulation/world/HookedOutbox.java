package dev.ratchet.checks.simulation.world;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.testkit.store.faults.Call;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The outbox of a store around which something is done. */
record HookedOutbox(HookedStore store, Outbox outbox) implements Outbox {
    @Override
    public Taken take(Taking taking) {
        return store.around(Call.OUTBOX, () -> outbox.take(taking));
    }

    @Override
    public int settle(UUID claim, List<Settled> settled) {
        return store.around(Call.OUTBOX, () -> outbox.settle(claim, settled));
    }

    @Override
    public List<Dead> dead(@Nullable String destination, int limit) {
        return store.around(Call.OUTBOX, () -> outbox.dead(destination, limit));
    }

    @Override
    public int resend(Collection<Key> messages) {
        return store.around(Call.OUTBOX, () -> outbox.resend(messages));
    }

    @Override
    public int discard(Collection<Key> messages) {
        return store.around(Call.OUTBOX, () -> outbox.discard(messages));
    }

    @Override
    public List<Count> counts() {
        return store.around(Call.OUTBOX, outbox::counts);
    }
}
