package dev.ratchet.checks.chaos.checker;

import java.util.ArrayList;

/** What holds of rolling back. */
final class UndoRules {
    private UndoRules() {}

    /** Undos start in the reverse order of completion, one after the other, and what is done is done once. */
    static void reverseOrder(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var started = new ArrayList<Integer>();
            var fold = Fold.over(run.plan(), entries, (before, entry, change) -> {
                if (change instanceof Change.Undo move && move.move().equals("PR")) {
                    var isNew = !started.contains(move.step());
                    if (isNew) {
                        started.add(move.step());
                    }
                    findings.addIf(
                            before.undos.stream()
                                    .filter(undo -> undo.step != move.step())
                                    .anyMatch(undo -> undo.letter == 'R' || undo.letter == 'B'),
                            run.id(),
                            "revision " + entry.revision() + ": undo of " + move.step() + " beside another");
                    findings.addIf(
                            !isNew
                                    && before.undo(move.step()) != null
                                    && started.indexOf(move.step()) < started.size() - 1,
                            run.id(),
                            "revision " + entry.revision() + ": undo of " + move.step() + " starts over");
                }
            });
            var expected = fold.undos.stream().map(undo -> undo.step).toList();
            findings.addIf(
                    started.size() > expected.size()
                            || !expected.subList(0, started.size()).equals(started),
                    run.id(),
                    "undone in the order " + started + ", to be undone is " + expected);
        });
    }

    /** Rolled back is a run only if every undo is done; an undo that failed is visible in a run that failed. */
    static void wholeOrVisible(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var fold = Fold.over(run.plan(), entries, (before, entry, change) -> {});
            var isAllDone = fold.undos.stream().allMatch(undo -> undo.letter == 'D');
            var hasFailed = fold.undos.stream().anyMatch(undo -> undo.letter == 'F');
            findings.addIf(run.state() == 'B' && !isAllDone, run.id(), "rolled back, though an undo is not done");
            findings.addIf(hasFailed && run.state() != 'F' && run.state() != 'U', run.id(), "a failed undo is hidden");
            findings.addIf(
                    run.state() == 'F' && !fold.undos.isEmpty() && isAllDone,
                    run.id(),
                    "failed, though every undo is done");
        });
    }
}
