package dev.ratchet.engine.deployments;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.schedule.Cron;
import dev.ratchet.engine.json.Codec;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a deployment's row says beyond its columns.
 *
 * @param input what runs of planned times are given, as JSON
 * @param firing planned times whose runs are to be started: decided, perhaps not done
 * @param considered the last planned time that was decided about
 * @param fired the last planned time whose run was started
 * @param skipped the last planned time whose run was not, and why
 */
record Body(
        Trigger trigger,
        @Nullable String input,
        boolean isPaused,
        List<Instant> firing,
        @Nullable Instant considered,
        @Nullable Instant fired,
        @Nullable Skipped skipped) {
    Body {
        firing = List.copyOf(firing);
    }

    /** A planned time without a run. */
    record Skipped(Instant planned, String why, int count) {}

    static Body of(Trigger trigger, @Nullable String input) {
        return new Body(trigger, input, false, List.of(), null, null, null);
    }

    /** The same deployment with another trigger: what has happened stays. */
    Body replacedBy(Trigger other, @Nullable String otherInput) {
        return new Body(other, otherInput, isPaused, firing, considered, fired, skipped);
    }

    Body paused(boolean pause) {
        return new Body(trigger, input, pause, firing, considered, fired, skipped);
    }

    Body decided(List<Instant> toFire, Instant last, @Nullable Skipped skip) {
        return new Body(trigger, input, isPaused, toFire, last, fired, skip == null ? skipped : skip);
    }

    Body done(@Nullable Skipped skip) {
        var last = firing.isEmpty() ? fired : firing.get(firing.size() - 1);
        return new Body(
                trigger,
                input,
                isPaused,
                List.of(),
                considered,
                skip == null ? last : fired,
                skip == null ? skipped : skip);
    }

    /** When somebody should look at it: at once while something is to be started, else at the next planned time after that one. */
    @Nullable
    Instant next(Instant after) {
        if (!firing.isEmpty()) {
            return firing.get(0);
        }
        return isPaused || trigger.cron() == null
                ? null
                : Cron.of(trigger.cron()).next(after, trigger.zone());
    }

    String write() {
        var all = new TreeMap<String, @Nullable Object>();
        all.put("condition", trigger.condition());
        all.put("cron", trigger.cron());
        all.put("zone", trigger.zone().getId());
        all.put("overlap", trigger.overlap().name());
        all.put("catchUp", trigger.catchUp().name());
        all.put("most", trigger.most());
        all.put("queue", trigger.queue());
        all.put("input", input);
        all.put("paused", isPaused ? true : null);
        all.put(
                "firing",
                firing.isEmpty() ? null : firing.stream().map(Instant::toString).toList());
        all.put("considered", text(considered));
        all.put("fired", text(fired));
        if (skipped != null) {
            all.put(
                    "skipped",
                    Map.of("planned", skipped.planned().toString(), "why", skipped.why(), "count", skipped.count()));
        }
        all.values().removeIf(value -> value == null);
        return Json.write(all);
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    static Body read(@Nullable String event, String json, Codec codec) {
        if (!(codec.tree(json) instanceof Map<?, ?> all)) {
            throw new IllegalStateException("the row of a deployment is not a JSON object: " + json);
        }
        var trigger = new Trigger(
                event,
                text(all, "condition"),
                text(all, "cron"),
                ZoneId.of(String.valueOf(all.get("zone"))),
                Overlap.valueOf(String.valueOf(all.get("overlap"))),
                CatchUp.valueOf(String.valueOf(all.get("catchUp"))),
                all.get("most") instanceof Number most ? most.intValue() : 1,
                String.valueOf(all.get("queue")));
        var firing = all.get("firing") instanceof List<?> times
                ? times.stream()
                        .map(time -> Instant.parse(String.valueOf(time)))
                        .toList()
                : List.<Instant>of();
        return new Body(
                trigger,
                text(all, "input"),
                Boolean.TRUE.equals(all.get("paused")),
                firing,
                time(all, "considered"),
                time(all, "fired"),
                skipped(all));
    }

    private static @Nullable Skipped skipped(Map<?, ?> all) {
        return all.get("skipped") instanceof Map<?, ?> skip
                ? new Skipped(
                        Instant.parse(String.valueOf(skip.get("planned"))),
                        String.valueOf(skip.get("why")),
                        skip.get("count") instanceof Number count ? count.intValue() : 1)
                : null;
    }

    private static @Nullable String text(Map<?, ?> all, String field) {
        return all.get(field) instanceof String text ? text : null;
    }

    private static @Nullable Instant time(Map<?, ?> all, String field) {
        var text = text(all, field);
        return text == null ? null : Instant.parse(text);
    }
}
