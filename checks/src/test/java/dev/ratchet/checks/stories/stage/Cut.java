package dev.ratchet.checks.stories.stage;

import dev.ratchet.core.store.Store;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.FaultyStore;

/**
 * The connection of one engine to its store, which can be cut: from then on that engine is as good as dead for all others, though its
 * handlers go on. Thread-safe.
 */
public final class Cut {
    private final Store store;
    private volatile boolean isCut;

    public Cut(Store opened) {
        store = new FaultyStore(opened, call -> isCut ? Fault.LOST : Fault.NONE);
    }

    public Store store() {
        return store;
    }

    public void cut() {
        isCut = true;
    }

    public void mend() {
        isCut = false;
    }
}
