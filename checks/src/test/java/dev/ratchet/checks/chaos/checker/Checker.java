package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds evidence against every rule. */
public final class Checker {
    private static final Map<String, Rule> RULES = rules();

    private Checker() {}

    private static Map<String, Rule> rules() {
        var rules = new LinkedHashMap<String, Rule>();
        rules.put("acknowledged starts exist once", AnswerRules::starts);
        rules.put("all or nothing", JournalRules::whole);
        rules.put("entries are readable", JournalRules::readable);
        rules.put("revisions are gapless", JournalRules::revisions);
        rules.put("only published moves", JournalRules::transitions);
        rules.put("the journal folds to the row", FoldRule::check);
        rules.put("ends are final", JournalRules::endsAreFinal);
        rules.put("time never goes back", JournalRules::clock);
        rules.put("needs come first", JournalRules::needs);
        rules.put("attempts count up", JournalRules::attempts);
        rules.put("outcomes carry the highest fence", FenceRules::highestFence);
        rules.put("fences only grow", FenceRules::fencesGrow);
        rules.put("owners write within their lease", FenceRules::ownersWriteInTime);
        rules.put("a worker is one process", FenceRules::workersAreProcesses);
        rules.put("recorded before it ran", LedgerRules::recordedFirst);
        rules.put("ran once per attempt", LedgerRules::bounded);
        rules.put("completed means it ran", LedgerRules::completedRan);
        rules.put("keys are stable and unique", LedgerRules::keys);
        rules.put("committed effects exactly once", LedgerRules::exactlyOnce);
        rules.put("delivered if and only if committed", LedgerRules::delivered);
        rules.put("undo in reverse order", UndoRules::reverseOrder);
        rules.put("undone whole or visibly not", UndoRules::wholeOrVisible);
        rules.put("acknowledged signals stored once", SignalRules::answersHold);
        rules.put("signals in order", SignalRules::inOrder);
        rules.put("timers are not early", TimerRules::notEarly);
        rules.put("no orphans", EndRules::noOrphans);
        rules.put("letters agree with the state", EndRules::lettersAgree);
        rules.put("runs end as they should", EndRules::asExpected);
        rules.put("acknowledged cancels hold", AnswerRules::cancels);
        rules.put("nothing starts after an ending", AnswerRules::nothingNewAfterEnding);
        rules.put("acknowledged approvals count once", AnswerRules::approvals);
        rules.put("acknowledged pauses took place", AnswerRules::pauses);
        rules.put("acknowledged retries exist once", AnswerRules::retries);
        rules.put("answers come after commits", AnswerRules::answersAfterCommit);
        return rules;
    }

    public static Set<String> names() {
        return RULES.keySet();
    }

    public static Verdict check(Evidence evidence) {
        var file = new CaseFile(evidence);
        var violations = new ArrayList<Violation>();
        RULES.forEach((name, rule) -> {
            var findings = new Findings(name);
            rule.check(file, findings);
            violations.addAll(findings.all());
        });
        return new Verdict(violations, Counts.of(file));
    }

    /** What was found, and how much happened. */
    public record Verdict(List<Violation> violations, Counts counts) {
        public Verdict {
            violations = List.copyOf(violations);
        }
    }
}
