package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.stream.Stream;

/** What holds when nothing happens any more. */
final class EndRules {
    private EndRules() {}

    /** When all is quiet no run is open, and nobody owns or wakes one that is over. */
    static void noOrphans(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            var isOver = LegalMoves.isEnd(run.state());
            findings.addIf(
                    file.evidence.isQuiescent() && !isOver,
                    run.id(),
                    "it is still " + run.state() + " " + run.steps() + ", due " + run.wake());
            findings.addIf(
                    run.owner() != null && (isOver || file.evidence.isQuiescent()),
                    run.id(),
                    "all has ended, and it is owned by " + run.owner());
            findings.addIf(run.wake() != null && isOver, run.id(), "it is over and due at " + run.wake());
        }
    }

    /** The state of a run and the letters of its steps agree. */
    static void lettersAgree(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var letters = run.steps();
            var isWrong = switch (run.state()) {
                case 'C' -> !letters.matches("[CS]*");
                case 'F', 'X', 'B' -> !letters.matches("[PYCFSX]*") || hasBegunReady(run);
                case 'W' -> !letters.matches("[PWCFSX]*") || letters.indexOf('W') < 0;
                case 'N' -> !letters.matches("[PCS]*");
                case 'Q' -> !letters.matches("[PYCS]*");
                default -> letters.length() != run.plan().steps().size();
            };
            findings.addIf(isWrong, run.id(), "it is " + run.state() + " with the steps " + letters);
        });
    }

    private static boolean hasBegunReady(Database.RunRow run) {
        for (var step = 0; step < run.steps().length(); step++) {
            var detail = run.active().path("steps").path(String.valueOf(step));
            if (run.steps().charAt(step) == 'Y' && detail.path("attempt").asInt(0) > 0) {
                return true;
            }
        }
        return false;
    }

    /** A run ends as its workflow and its input demand, unless a step was given up because it lost its worker too often. */
    static void asExpected(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var expects = Stream.of(Request.Verb.START, Request.Verb.RETRY)
                    .flatMap(verb -> file.requests(run.id(), verb).stream())
                    .map(Request::expects)
                    .filter(letters -> !letters.isEmpty())
                    .findFirst()
                    .orElse("");
            var isOther = !expects.isEmpty() && expects.indexOf(run.state()) < 0 && LegalMoves.isEnd(run.state());
            findings.addIf(
                    isOther && !Counts.isPoisoned(entries),
                    run.id(),
                    "it ended " + run.state() + " (" + run.steps() + ") instead of " + expects);
        });
    }
}
