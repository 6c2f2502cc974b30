package dev.ratchet.engine.deployments;

import dev.ratchet.core.schedule.Cron;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of planned times that have come: which of them start a run, and which are dropped or skipped. Pure. */
final class Planned {
    private static final Duration STILL_IN_TIME = Duration.ofMinutes(1);
    private static final Duration LATELY = Duration.ofHours(1);
    private static final int ENOUGH = 10_000;

    private Planned() {}

    /**
     * The deployment as it is after the planned times from {@code due} to {@code now}.
     *
     * @param open the run of an earlier planned time that is not over; null if there is none
     */
    static Body decide(Body body, Instant due, Instant now, @Nullable String open) {
        var trigger = body.trigger();
        var cron = Cron.of(Objects.requireNonNull(trigger.cron()));
        var most = trigger.catchUp() == CatchUp.ALL ? trigger.most() : 1;
        var passed = new ArrayDeque<Instant>();
        var count = 0;
        for (Instant time = due; time != null && !time.isAfter(now); count++) {
            passed.addLast(time);
            if (passed.size() > most) {
                passed.removeFirst();
            }
            // Whoever was away for long is not kept busy by what nobody wants any more.
            var from = count > ENOUGH && time.isBefore(now.minus(LATELY)) ? now.minus(LATELY) : time;
            time = cron.next(from, trigger.zone());
        }
        var last = passed.isEmpty() ? due : passed.getLast();
        if (trigger.catchUp() == CatchUp.NONE && last.isBefore(now.minus(STILL_IN_TIME))) {
            return body.decided(List.of(), last, skip(body, last, "nobody was there in time"));
        }
        if (trigger.overlap() == Overlap.SKIP && open != null) {
            return body.decided(List.of(), last, skip(body, last, "run '" + open + "' was not over"));
        }
        return body.decided(trigger.overlap() == Overlap.SKIP ? List.of(last) : List.copyOf(passed), last, null);
    }

    static Body.Skipped skip(Body body, Instant planned, String why) {
        var before = body.skipped();
        return new Body.Skipped(planned, why, before == null ? 1 : before.count() + 1);
    }
}
