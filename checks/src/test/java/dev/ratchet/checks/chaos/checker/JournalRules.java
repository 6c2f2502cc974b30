package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import java.util.HashSet;
import java.util.List;

/** What holds of each journal by itself. */
final class JournalRules {
    private JournalRules() {}

    /** Every entry is one that the storage document describes. */
    static void readable(CaseFile file, Findings findings) {
        file.unreadable.forEach(findings::add);
    }

    /** Revisions go from 1 to that of the row, without hole or repeat. */
    static void revisions(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            var expected = 1L;
            for (var row : file.rows(run)) {
                findings.addIf(
                        row.revision() != expected,
                        run.id(),
                        "revision " + row.revision() + " where " + expected + " was expected");
                expected = row.revision() + 1;
            }
            findings.addIf(
                    expected - 1 != run.revision(),
                    run.id(),
                    "the row is at revision " + run.revision() + ", the journal ends at " + (expected - 1));
        }
    }

    /** Every move is in the published tables, and begins where the one before ended. */
    static void transitions(CaseFile file, Findings findings) {
        file.eachRun((run, entries) ->
                Fold.over(run.plan(), entries, (before, entry, change) -> move(run, before, entry, change, findings)));
        file.eachRun((run, entries) -> entries.stream()
                .flatMap(entry -> entry.changes().stream())
                .filter(Change.Step.class::isInstance)
                .map(Change.Step.class::cast)
                .filter(move ->
                        move.step() < 0 || move.step() >= run.plan().steps().size())
                .forEach(move -> findings.add(run.id(), "there is no step " + move.step())));
    }

    private static void move(Database.RunRow run, Fold before, Entry entry, Change change, Findings findings) {
        var where = "revision " + entry.revision() + ": ";
        if (change instanceof Change.Run move) {
            var isLegal = LegalMoves.RUN.contains(move.move()) && move.move().charAt(0) == before.state;
            findings.addIf(!isLegal, run.id(), where + "the run is " + before.state + " and moves " + move.move());
        } else if (change instanceof Change.Step move) {
            var letter = before.steps[move.step()].letter;
            var isLegal = LegalMoves.STEP.contains(move.move()) && move.from() == letter;
            findings.addIf(
                    !isLegal, run.id(), where + "step " + move.step() + " is " + letter + " and moves " + move.move());
        } else if (change instanceof Change.Undo move) {
            var undo = before.undo(move.step());
            var isLegal = undo != null
                    && LegalMoves.UNDO.contains(move.move())
                    && move.move().charAt(0) == undo.letter;
            findings.addIf(
                    !isLegal,
                    run.id(),
                    where + "the undo of step " + move.step() + " is " + (undo == null ? "not due" : undo.letter)
                            + " and moves " + move.move());
        }
    }

    /** Nothing is written after the end. */
    static void endsAreFinal(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var ended = new long[1];
            Fold.over(run.plan(), entries, (before, entry, change) -> {
                if (ended[0] > 0) {
                    findings.add(run.id(), "revision " + entry.revision() + " changes it after its end at " + ended[0]);
                }
                if (change instanceof Change.Run move
                        && LegalMoves.isEnd(move.move().charAt(1))) {
                    ended[0] = entry.revision();
                }
            });
        });
    }

    /** Time in a journal never goes back, and is never ahead of the database's clock, whatever a worker's own clock says. */
    static void clock(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            var last = 0L;
            for (var row : file.rows(run)) {
                findings.addIf(row.at() < last, run.id(), "revision " + row.revision() + " is earlier than the last");
                var written = file.writtenAt(run, row.revision());
                findings.addIf(
                        written != null && row.at() > written + CaseFile.TRIPWIRE_SLACK,
                        run.id(),
                        "revision " + row.revision() + " is ahead of the database's clock");
                last = row.at();
            }
            findings.addIf(
                    last > file.evidence.checkedAt() + LedgerRules.CLOCK_SLACK,
                    run.id(),
                    "its last entry is from the future");
        }
    }

    /** A step becomes ready only when all that it needs is completed or skipped. */
    static void needs(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move && move.move().equals("PY")) {
                for (var need : run.plan().steps().get(move.step()).needs()) {
                    var letter = before.steps[run.plan().number(need)].letter;
                    findings.addIf(
                            letter != 'C' && letter != 'S',
                            run.id(),
                            "revision " + entry.revision() + ": step " + move.step() + " is ready though '" + need
                                    + "' is " + letter);
                }
            }
        }));
    }

    /** Attempts count up by one when they start, and at no other time; what completes was started. */
    static void attempts(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move) {
                var last = before.steps[move.step()].attempt;
                var isNew = move.attempt() == last + 1 && move.to() == 'R';
                var mustBeNew = move.cause().equals("started");
                var isWrong = mustBeNew ? !isNew : !isNew && move.attempt() != last;
                var neverRan = move.move().equals("RC") && move.cause().equals("outcome") && move.attempt() < 1;
                findings.addIf(
                        isWrong || neverRan,
                        run.id(),
                        "revision " + entry.revision() + ": step " + move.step() + " was at attempt " + last
                                + " and moves " + move.move() + " (" + move.cause() + ") at " + move.attempt());
            } else if (change instanceof Change.Undo move) {
                var undo = before.undo(move.step());
                var expected = undo == null ? 0 : undo.attempt + (move.move().equals("PR") ? 1 : 0);
                findings.addIf(
                        move.attempt() != expected,
                        run.id(),
                        "revision " + entry.revision() + ": the undo of step " + move.step() + " moves " + move.move()
                                + " at attempt " + move.attempt() + " instead of " + expected);
            }
        }));
    }

    /** Journal and signals belong to runs, and the first entry of a run made it, with its input. */
    static void whole(CaseFile file, Findings findings) {
        var keys = file.runs.stream().map(Database.RunRow::key).toList();
        var known = new HashSet<>(keys);
        file.allRows().keySet().stream()
                .filter(key -> !known.contains(key))
                .forEach(key -> findings.add(key, "there is a journal without a run"));
        file.evidence.database().signals().stream()
                .filter(signal -> !known.contains(signal.key()))
                .forEach(signal -> findings.add(signal.key(), "there is a signal without a run"));
        file.evidence.database().torn().forEach(torn -> findings.add(torn, "committed without its journal entry"));
        for (var run : file.runs) {
            first(run, file.rows(run), file.entries(run), findings);
        }
    }

    private static void first(
            Database.RunRow run, List<Database.EntryRow> rows, List<Entry> entries, Findings findings) {
        findings.addIf(run.plan().steps().isEmpty(), run.id(), "its definition is missing");
        if (rows.isEmpty() || entries.isEmpty()) {
            findings.add(run.id(), "it has no journal");
            return;
        }
        var payload = rows.get(0).payload();
        findings.addIf(payload == null || !payload.contains("\"input\""), run.id(), "its input is missing");
        var isMade = entries.get(0).changes().stream()
                .anyMatch(change ->
                        change instanceof Change.Other other && other.word().equals("created"));
        findings.addIf(!isMade, run.id(), "its first entry does not create it");
    }
}
