package dev.ratchet.engine.shared;

import dev.ratchet.core.Limits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one process works.
 *
 * @param name for people: which application this is
 * @param lease how long a run stays with this process without a sign of life
 * @param places how many attempts run here at once; 0 if this process only starts and asks
 * @param batch how many runs are written in one transaction
 * @param claim how many runs are claimed at once
 * @param poll how long to wait before looking for due runs again when nothing hinted at any
 * @param beat how often the process tells the others that it is alive
 * @param staleTries how often a request is decided again because somebody else was faster
 * @param keep how long ended runs are kept; null is for ever
 */
public record Settings(
        String name,
        List<String> queues,
        Duration lease,
        int places,
        int batch,
        int claim,
        Duration poll,
        Duration beat,
        int staleTries,
        @Nullable Duration keep,
        Limits limits) {
    public static final Settings USUAL = new Settings(
            "ratchet",
            List.of("default"),
            Duration.ofSeconds(10),
            64,
            500,
            500,
            Duration.ofMillis(200),
            Duration.ofSeconds(2),
            100,
            null,
            Limits.STANDARD);

    public Settings {
        queues = List.copyOf(queues);
    }
}
