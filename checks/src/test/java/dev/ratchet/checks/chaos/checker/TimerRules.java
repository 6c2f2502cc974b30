package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What holds of time: nothing that waits for a moment happens before it. */
final class TimerRules {
    private static final long NEVER = Long.MAX_VALUE;

    private TimerRules() {}

    static void notEarly(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> Fold.over(run.plan(), entries, (before, entry, change) -> {
            var until = moment(run, before, change);
            if (until == null) {
                return;
            }
            var what = "revision " + entry.revision() + ": " + change;
            var written = file.writtenAt(run, entry.revision());
            findings.addIf(until == NEVER, run.id(), what + " without a time to wait for");
            findings.addIf(
                    until != NEVER && entry.at() < until, run.id(), what + " is " + (until - entry.at()) + " us early");
            findings.addIf(
                    until != NEVER && written != null && written < until - CaseFile.TRIPWIRE_SLACK,
                    run.id(),
                    what + " is early by the database's clock");
        }));
    }

    /** For what moment this change had to wait; NEVER if time cannot make it, null if it is not time that makes it. */
    private static @Nullable Long moment(Database.RunRow run, Fold before, Change change) {
        if (change instanceof Change.Step move) {
            return step(before.steps[move.step()], move);
        }
        if (change instanceof Change.Undo move) {
            return undo(before.undo(move.step()), move);
        }
        return change instanceof Change.Ending ending && ending.cause().equals("deadline")
                ? run.created() + run.active().path("deadline").asLong(0)
                : null;
    }

    private static @Nullable Long step(Fold.Step before, Change.Step move) {
        if (move.move().equals("BY") && move.cause().equals("retry")) {
            return orNever(before.until);
        }
        if (move.from() == 'W' && (move.cause().equals("timer") || move.cause().equals("timeout"))) {
            return orNever(before.awaits == null ? null : Entry.until(before.awaits));
        }
        return isTimeout(move.failure()) ? before.until : null;
    }

    private static @Nullable Long undo(Fold.@Nullable Undo before, Change.Undo move) {
        if (before == null) {
            return null;
        }
        if (move.move().equals("BP")) {
            return orNever(before.until);
        }
        return isTimeout(move.failure()) ? before.until : null;
    }

    private static Long orNever(@Nullable Long until) {
        return until == null ? (Long) NEVER : until;
    }

    private static boolean isTimeout(JsonNode failure) {
        return failure.path("category").asString("").equals("timeout");
    }
}
