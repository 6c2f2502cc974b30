package dev.ratchet.core.store;

import dev.ratchet.core.store.row.RunKey;
import java.util.Set;

/**
 * A hint that other processes changed something. It may come late, twice, without reason or never: nothing depends on it but speed.
 *
 * @param isAny whether there was any
 * @param runs the runs that it is about, if the store can tell
 */
public record News(boolean isAny, Set<RunKey> runs) {
    public static final News NONE = new News(false, Set.of());

    public News {
        runs = Set.copyOf(runs);
    }
}
