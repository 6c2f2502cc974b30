package dev.ratchet.testkit.store;

import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import java.time.InstantSource;

/** The store in memory with the machine's clock, as databases have it: shows that the contract needs no clock to set. */
class InMemoryStoreInRealTimeTest extends StoreContract {
    private InMemoryStore content = new InMemoryStore(InstantSource.system());

    @Override
    protected void fresh() {
        content = new InMemoryStore(InstantSource.system());
    }

    @Override
    protected Store open() {
        return content.reopen();
    }
}
