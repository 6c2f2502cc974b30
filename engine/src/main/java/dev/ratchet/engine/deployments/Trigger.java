package dev.ratchet.engine.deployments;

import dev.ratchet.core.schedule.Cron;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What starts runs of a deployed workflow.
 *
 * @param event the name of the events that do, whose payload is then the input
 * @param condition what must hold of an event, in the engine's expression language; null if nothing must
 * @param cron planned times; see {@link Cron}
 * @param zone where those are local times
 * @param most how many planned times are caught up with at once, the last ones
 * @param queue of the runs
 */
public record Trigger(
        @Nullable String event,
        @Nullable String condition,
        @Nullable String cron,
        ZoneId zone,
        Overlap overlap,
        CatchUp catchUp,
        int most,
        String queue) {
    private static final int MOST = 1_000;

    public Trigger {
        Objects.requireNonNull(zone, "zone");
        if (event == null && cron == null) {
            throw new IllegalArgumentException("a trigger needs the name of an event or a schedule");
        }
        if (event != null && event.isBlank()) {
            throw new IllegalArgumentException("the name of an event must not be blank");
        }
        if (condition != null && event == null) {
            throw new IllegalArgumentException("only events have a condition; a schedule has none");
        }
        if (cron != null) {
            var unused = Cron.of(cron);
        }
        if (most < 1 || most > MOST) {
            throw new IllegalArgumentException(
                    "from 1 to " + MOST + " planned times can be caught up with, not " + most);
        }
    }

    /** Every event of that name starts a run. */
    public static Trigger on(String event) {
        return new Trigger(event, null, null, ZoneId.of("UTC"), Overlap.ALLOW, CatchUp.ONE, 1, "default");
    }

    /** Every planned time starts a run: five fields, or six with seconds, or a nickname such as {@code @daily}. In UTC, if nothing else is said. */
    public static Trigger cron(String expression) {
        return new Trigger(null, null, expression, ZoneId.of("UTC"), Overlap.ALLOW, CatchUp.ONE, 1, "default");
    }

    /** Only events of which that holds. */
    public Trigger when(String expression) {
        return new Trigger(event, expression, cron, zone, overlap, catchUp, most, queue);
    }

    public Trigger in(ZoneId place) {
        return new Trigger(event, condition, cron, place, overlap, catchUp, most, queue);
    }

    public Trigger overlap(Overlap rule) {
        return new Trigger(event, condition, cron, zone, rule, catchUp, most, queue);
    }

    public Trigger catchUp(CatchUp rule) {
        return new Trigger(event, condition, cron, zone, overlap, rule, most, queue);
    }

    /** All times that were missed count, so many of the last ones at most. */
    public Trigger catchUpAll(int limit) {
        return new Trigger(event, condition, cron, zone, overlap, CatchUp.ALL, limit, queue);
    }

    public Trigger queue(String name) {
        return new Trigger(event, condition, cron, zone, overlap, catchUp, most, name);
    }
}
