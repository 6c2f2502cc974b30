package dev.ratchet.checks.chaos;

import java.time.Duration;

/**
 * How hard a kill test is.
 *
 * @param span over which time runs are started and faults are injected
 * @param seed all random choices follow from it; what the machine makes of them does not
 */
record Settings(
        int runs, int workers, int kills, int pauses, int databaseStops, Duration lease, Duration span, long seed) {
    /** The numbers of system properties such as {@code -Dchaos.runs}, where there are any. */
    Settings orAsAsked() {
        return new Settings(
                Integer.getInteger("chaos.runs", runs),
                Integer.getInteger("chaos.workers", workers),
                Integer.getInteger("chaos.kills", kills),
                Integer.getInteger("chaos.pauses", pauses),
                Integer.getInteger("chaos.stops", databaseStops),
                Duration.ofMillis(Long.getLong("chaos.lease", lease.toMillis())),
                Duration.ofSeconds(Long.getLong("chaos.span", span.toSeconds())),
                Long.getLong("chaos.seed", seed));
    }
}
