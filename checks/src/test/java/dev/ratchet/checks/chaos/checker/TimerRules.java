package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What holds of time: nothing that waits for a moment happens before it. */
final class TimerRules {
    private TimerRules() {}

    static void notEarly(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move) {
                step(run, before.steps[move.step()], entry, move, findings);
            } else if (change instanceof Change.Undo move) {
                undo(run, before, entry, move, findings);
            } else if (change instanceof Change.Ending ending && ending.cause().equals("deadline")) {
                var deadline = run.active().path("deadline");
                check(run, entry, "deadline", run.created() + deadline.asLong(0), findings);
            }
        }));
    }

    private static void step(Database.RunRow run, Fold.Step before, Entry entry, Change.Step move, Findings findings) {
        var what = "step " + move.step() + " " + move.move() + " (" + move.cause() + ")";
        if (move.move().equals("BY") && move.cause().equals("retry")) {
            checkSet(run, entry, what, before.until, findings);
        } else if (move.from() == 'W'
                && (move.cause().equals("timer") || move.cause().equals("timeout"))) {
            checkSet(run, entry, what, before.awaits == null ? null : Entry.until(before.awaits), findings);
        } else if (isTimeout(move.failure()) && before.until != null) {
            check(run, entry, what, before.until, findings);
        }
    }

    private static void undo(Database.RunRow run, Fold before, Entry entry, Change.Undo move, Findings findings) {
        var undo = before.undo(move.step());
        var what = "undo of " + move.step() + " " + move.move() + " (" + move.cause() + ")";
        if (undo != null && move.move().equals("BP")) {
            checkSet(run, entry, what, undo.until, findings);
        } else if (undo != null && isTimeout(move.failure()) && undo.until != null) {
            check(run, entry, what, undo.until, findings);
        }
    }

    private static boolean isTimeout(JsonNode failure) {
        return failure.path("category").asString("").equals("timeout");
    }

    private static void checkSet(
            Database.RunRow run, Entry entry, String what, @Nullable Long until, Findings findings) {
        if (until == null) {
            findings.add(run.id(), "revision " + entry.revision() + ": " + what + " without a time to wait for");
        } else {
            check(run, entry, what, until, findings);
        }
    }

    private static void check(Database.RunRow run, Entry entry, String what, long until, Findings findings) {
        findings.addIf(
                entry.at() < until,
                run.id(),
                "revision " + entry.revision() + ": " + what + " is " + (until - entry.at()) + " us early");
    }
}
