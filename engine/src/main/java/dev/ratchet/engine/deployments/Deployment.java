package dev.ratchet.engine.deployments;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A deployed workflow, as it is.
 *
 * @param next the next planned times, as far as there are any
 * @param lastPlanned the last planned time whose run was started
 * @param lastRun the id of that run
 * @param lastSkipped the last planned time without a run
 * @param whySkipped why there is none
 * @param skipped how many planned times have had none
 */
public record Deployment(
        String name,
        String workflow,
        int version,
        Trigger trigger,
        boolean isPaused,
        List<Instant> next,
        @Nullable Instant lastPlanned,
        @Nullable String lastRun,
        @Nullable Instant lastSkipped,
        @Nullable String whySkipped,
        int skipped) {
    public Deployment {
        next = List.copyOf(next);
    }

    /** What it waits for, in one line. */
    public String explain() {
        if (isPaused) {
            return "paused: resume it, or remove it";
        }
        var skip = lastSkipped == null ? "" : "; " + lastSkipped + " was skipped: " + whySkipped;
        var event = trigger.event() == null
                ? ""
                : "idle until an event '" + trigger.event() + "' comes"
                        + (trigger.condition() == null ? "" : " of which holds: " + trigger.condition());
        var time = next.isEmpty() ? "" : (event.isEmpty() ? "idle until " : ", or at ") + next.get(0);
        return event + time + skip;
    }
}
