package dev.ratchet.checks.simulation.load;

import java.util.Map;

/** A table of the user's own, which code writes in the transaction that records its outcome. */
public interface SideTable {
    /** Inserts a row inside the transaction that the store hands over. */
    void insert(Object transaction, String key) throws Exception;

    /** How often each key is there. */
    Map<String, Integer> count();
}
