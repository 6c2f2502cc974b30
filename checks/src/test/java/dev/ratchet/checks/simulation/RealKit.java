package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.SideTable;
import dev.ratchet.core.store.memory.InMemoryStore;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** All parts as they are, on the store in memory. */
public class RealKit implements Kit {
    @Override
    public Storage storage(InstantSource clock) {
        return new Storage(new InMemoryStore(clock), new MapTable());
    }

    /** Rows that are written the moment before the commit that cannot fail any more. */
    public static final class MapTable implements SideTable {
        private final Map<String, Integer> rows = new HashMap<>();

        @Override
        public void insert(Object transaction, String key) {
            rows.merge(key, 1, Integer::sum);
        }

        @Override
        public Map<String, Integer> count() {
            return rows;
        }
    }
}
