package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

/** What holds of signals. */
final class SignalRules {
    private SignalRules() {}

    /** An acknowledged signal is stored exactly once, one that was refused each time is not, and nobody else's is there. */
    static void answersHold(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            var stored = file.signals(run).stream().map(SignalRules::id).toList();
            var sent = new HashMap<String, List<Request.Answer>>();
            for (var request : file.requests(run.id(), Request.Verb.SIGNAL)) {
                sent.computeIfAbsent(request.what() + "/" + request.id(), id -> new ArrayList<>())
                        .add(request.answer());
            }
            sent.forEach((id, answers) -> {
                var count = stored.stream().filter(id::equals).count();
                findings.addIf(
                        answers.contains(Request.Answer.OK) && count != 1,
                        run.id(),
                        "signal " + id + " was acknowledged and is stored " + count + " times");
                findings.addIf(
                        answers.stream().allMatch(answer -> answer == Request.Answer.REFUSED) && count > 0,
                        run.id(),
                        "signal " + id + " was refused and is stored");
            });
            findings.addIf(stored.size() != new HashSet<>(stored).size(), run.id(), "a signal is stored twice");
            stored.stream()
                    .filter(id -> !sent.containsKey(id))
                    .forEach(id -> findings.add(run.id(), "nobody sent signal " + id));
        }
        file.evidence.requests().stream()
                .filter(request -> request.verb() == Request.Verb.SIGNAL && request.isOk())
                .filter(request -> file.run(request.run()) == null)
                .forEach(request -> findings.add(request.run(), "a signal was acknowledged, and there is no run"));
    }

    private static String id(Database.SignalRow signal) {
        return signal.name() + "/" + signal.messageId();
    }

    /** The inbox and the journal tell the same: numbers without gaps, consumed in order, each once and never before it came. */
    static void inOrder(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var recorded = new ArrayList<String>();
            Fold.over(run.plan(), entries, (before, entry, change) -> {
                var where = "revision " + entry.revision() + ": ";
                if (change instanceof Change.Stored stored) {
                    recorded.add(stored.name() + "/" + stored.number() + "/" + stored.messageId());
                    findings.addIf(
                            stored.number() != before.cursor(stored.name())[0] + 1,
                            run.id(),
                            where + "signal " + stored.name() + " has number " + stored.number());
                } else if (change instanceof Change.Consumed consumed) {
                    var cursor = before.cursor(consumed.name());
                    findings.addIf(
                            consumed.number() != cursor[1] + 1 || consumed.number() > cursor[0],
                            run.id(),
                            where + "signal " + consumed.name() + " " + consumed.number() + " is consumed after "
                                    + cursor[1] + " of " + cursor[0]);
                }
            });
            var rows = file.signals(run).stream()
                    .map(row -> row.name() + "/" + row.number() + "/" + row.messageId())
                    .sorted()
                    .toList();
            findings.addIf(
                    !rows.equals(recorded.stream().sorted().toList()),
                    run.id(),
                    "stored are " + rows + ", the journal tells of " + recorded);
        });
    }
}
