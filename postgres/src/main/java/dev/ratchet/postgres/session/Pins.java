package dev.ratchet.postgres.session;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings under which batches are written and runs are claimed. They leave the planner one way, from the arguments to the index:
 * a batch then locks rows in its own order, and a table whose statistics are old is not scanned.
 */
final class Pins {
    private static final Map<String, String> SETTINGS = new TreeMap<>(Map.of(
            "enable_seqscan", "off",
            "enable_hashjoin", "off",
            "enable_mergejoin", "off",
            "enable_bitmapscan", "off",
            "enable_memoize", "off",
            "jit", "off",
            "lock_timeout", "1000"));

    /** For a connection of our own, once. */
    static final String FOR_SESSION = SETTINGS.entrySet().stream()
            .map(each -> "SET %s = %s; ".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining());

    /** For the transaction that it stands in: travels before a statement in the same round trip and leaves nothing behind. */
    static final String FOR_TRANSACTION = SETTINGS.entrySet().stream()
            .map(each -> "set_config('%s', '%s', true)".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining(", ", "SELECT ", "; "));

    private Pins() {}
}
