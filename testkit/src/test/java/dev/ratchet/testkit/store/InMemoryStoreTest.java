package dev.ratchet.testkit.store;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import java.time.Instant;
import java.util.Optional;

/** The store in memory with a clock that the contract moves. */
class InMemoryStoreTest extends StoreContract {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-11-15T12:00:00Z"));
    private InMemoryStore content = new InMemoryStore(clock);

    @Override
    protected void fresh() {
        content = new InMemoryStore(clock);
    }

    @Override
    protected Store open() {
        return content.reopen();
    }

    @Override
    public Optional<ManualClock> clock() {
        return Optional.of(clock);
    }
}
