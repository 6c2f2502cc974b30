package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Folding the journal gives the stored run. */
final class FoldRule {
    private static final Map<Character, String> USUAL_CAUSE =
            Map.of('Q', "triggered", 'R', "slot_granted", 'C', "all_done");

    private static final Map<Character, String> UNDO_WORDS =
            Map.of('P', "pending", 'R', "running", 'B', "backoff", 'D', "done", 'F', "failed");

    private FoldRule() {}

    static void check(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            if (!entries.isEmpty()) {
                var fold = Fold.over(run.plan(), entries, (before, entry, change) -> {});
                compare(run, fold, findings);
                times(run, entries, findings);
            }
        });
    }

    private static void compare(Database.RunRow run, Fold fold, Findings findings) {
        same(findings, run, "state", String.valueOf(fold.state), String.valueOf(run.state()));
        same(findings, run, "steps", fold.letters(), run.steps());
        var cause = run.active().path("cause").asString(USUAL_CAUSE.getOrDefault(run.state(), ""));
        same(findings, run, "cause", fold.cause, cause);
        same(findings, run, "done", done(fold), done(run.active()));
        same(findings, run, "undo", undos(fold), undos(run.active()));
        same(findings, run, "inbox", inbox(fold), inbox(run.active()));
        for (var step = 0; step < fold.steps.length && step < run.steps().length(); step++) {
            detail(run, step, fold.steps[step], findings);
        }
    }

    private static void times(Database.RunRow run, List<Entry> entries, Findings findings) {
        var last = entries.get(entries.size() - 1).at();
        same(findings, run, "created", entries.get(0).at(), run.created());
        same(findings, run, "updated", last, run.updated());
    }

    private static void same(Findings findings, Database.RunRow run, String what, Object folded, Object stored) {
        findings.addIf(!folded.equals(stored), run.id(), what + " is " + stored + " and the journal gives " + folded);
    }

    private static List<Long> done(Fold fold) {
        var list = new ArrayList<Long>();
        fold.done.forEach(item -> {
            list.add(item[0]);
            list.add(item[1]);
        });
        return list;
    }

    /** Each three are a step, its revision, and how many steps went on from there; what is not so is a step that never was. */
    private static List<Long> done(JsonNode active) {
        var spans = active.path("done");
        var list = new ArrayList<Long>();
        for (var index = 0; index < spans.size(); index += 3) {
            var step = spans.path(index).asLong(-1);
            var revision = spans.path(index + 1).asLong(0);
            var count = spans.path(index + 2).asLong(0);
            if (count < 1 || (revision < 0 && count > 1)) {
                list.add(-1L);
            }
            for (var further = 0; further < count; further++) {
                list.add(step + further);
                list.add(revision + further);
            }
        }
        return list;
    }

    private static List<String> undos(Fold fold) {
        return fold.undos.stream()
                .map(undo -> undo.step + " " + UNDO_WORDS.get(undo.letter) + " " + undo.attempt)
                .toList();
    }

    private static List<String> undos(JsonNode active) {
        var list = new ArrayList<String>();
        active.path("undo")
                .forEach(undo -> list.add(undo.path("step").asInt(-1) + " "
                        + undo.path("state").asString("") + " "
                        + undo.path("attempt").asInt(0)));
        return list;
    }

    private static List<String> inbox(Fold fold) {
        return fold.inbox.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue()[0] + " " + entry.getValue()[1])
                .sorted()
                .toList();
    }

    private static List<String> inbox(JsonNode active) {
        return active.path("inbox").properties().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue().path(0).asInt(0) + " "
                        + entry.getValue().path(1).asInt(0))
                .sorted()
                .toList();
    }

    /** A step without an entry was not started, runs its first attempt, or was completed by it. */
    private static void detail(Database.RunRow run, int step, Fold.Step folded, Findings findings) {
        var stored = run.active().path("steps").path(String.valueOf(step));
        if (stored.isObject()) {
            same(
                    findings,
                    run,
                    "attempt of step " + step,
                    folded.attempt,
                    stored.path("attempt").asInt(1));
            same(
                    findings,
                    run,
                    "failures of step " + step,
                    folded.failures,
                    stored.path("failures").asInt(0));
            return;
        }
        var most = folded.letter == 'R' || folded.letter == 'C' ? 1 : 0;
        findings.addIf(
                folded.attempt > most || folded.failures > 0,
                run.id(),
                "step " + step + " is at attempt " + folded.attempt + " by the journal, and the row does not say so");
    }
}
