package dev.ratchet.testkit.store.faults;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.testkit.store.StoreContract;
import java.time.Instant;
import java.util.Optional;

/** A store whose policy knows no faults keeps every promise of the one inside. */
class FaultlessStoreTest extends StoreContract {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-11-15T12:00:00Z"));
    private InMemoryStore content = new InMemoryStore(clock);

    @Override
    protected void fresh() {
        content = new InMemoryStore(clock);
    }

    @Override
    protected Store open() {
        return new FaultyStore(content.reopen(), Faults.none());
    }

    @Override
    public Optional<ManualClock> clock() {
        return Optional.of(clock);
    }
}
