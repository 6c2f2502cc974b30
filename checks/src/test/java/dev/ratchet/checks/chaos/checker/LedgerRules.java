package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.LedgerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What holds between the journal and what handlers did. */
final class LedgerRules {
    /** How far the clocks of the database and of a process on the same machine may be apart, in microseconds. */
    static final long CLOCK_SLACK = 50_000;

    private LedgerRules() {}

    /** An attempt of a step or of its undo, in one run. */
    private record Attempt(int step, boolean isUndo, int number) {}

    /** What the journal says about an attempt: who was allowed to start it, and when. */
    private record Granted(long fence, long at) {}

    /** An attempt that ended well, by the journal. */
    private record Completed(int step, boolean isUndo, int attempt, long fence) {}

    private static Map<Attempt, Granted> granted(Database.RunRow run, List<Entry> entries) {
        var granted = new HashMap<Attempt, Granted>();
        Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move
                    && move.to() == 'R'
                    && move.attempt() > before.steps[move.step()].attempt) {
                granted.put(new Attempt(move.step(), false, move.attempt()), new Granted(entry.fence(), entry.at()));
            } else if (change instanceof Change.Undo move && move.move().equals("PR")) {
                granted.put(new Attempt(move.step(), true, move.attempt()), new Granted(entry.fence(), entry.at()));
            }
        });
        return granted;
    }

    private static List<Completed> completed(Database.RunRow run, List<Entry> entries) {
        var completed = new ArrayList<Completed>();
        Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move
                    && move.move().equals("RC")
                    && move.cause().equals("outcome")
                    && run.plan().steps().get(move.step()).runsCode()) {
                completed.add(new Completed(move.step(), false, move.attempt(), entry.fence()));
            } else if (change instanceof Change.Undo move && move.move().equals("RD")) {
                completed.add(new Completed(move.step(), true, move.attempt(), entry.fence()));
            }
        });
        return completed;
    }

    /** No handler began before the entry that records its attempt: it is there, with the handler's fence, and not later. */
    static void recordedFirst(CaseFile file, Findings findings) {
        for (var line : file.evidence.ledger()) {
            findings.addIf(file.run(line.run()) == null, line.run(), "a handler ran for a run that does not exist");
        }
        file.eachRun((run, entries) -> {
            var granted = granted(run, entries);
            for (var line : file.ledger(run.id())) {
                var attempt =
                        new Attempt(run.plan().number(line.step()), line.kind().isUndo(), line.attempt());
                var grant = granted.get(attempt);
                if (grant == null) {
                    findings.add(run.id(), "no entry records the attempt of " + line.json());
                } else {
                    findings.addIf(
                            grant.fence() != line.fence(),
                            run.id(),
                            "recorded with fence " + grant.fence() + ": " + line.json());
                    findings.addIf(
                            grant.at() > line.at() + CLOCK_SLACK,
                            run.id(),
                            "recorded " + (grant.at() - line.at()) / 1000 + " ms after " + line.json());
                }
            }
        });
    }

    /** A handler ran at most as often as attempts are recorded, and once for each. */
    static void bounded(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var granted = granted(run, entries);
            var started = new HashSet<Attempt>();
            var lines = new HashMap<String, Integer>();
            for (var line : file.ledger(run.id())) {
                if (line.kind().isStart()) {
                    var step = run.plan().number(line.step());
                    var isUndo = line.kind().isUndo();
                    findings.addIf(
                            !started.add(new Attempt(step, isUndo, line.attempt())),
                            run.id(),
                            "the attempt ran twice: " + line.json());
                    lines.merge(step + (isUndo ? " undo" : ""), 1, Integer::sum);
                }
            }
            lines.forEach((step, count) -> {
                var recorded = granted.keySet().stream()
                        .filter(attempt -> (attempt.step() + (attempt.isUndo() ? " undo" : "")).equals(step))
                        .count();
                findings.addIf(count > recorded, run.id(), "step " + step + " ran " + count + " times in " + recorded);
            });
        });
    }

    /** What is recorded as completed ran to its end, in that attempt and under that fence. */
    static void completedRan(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var lines = file.ledger(run.id());
            for (var done : completed(run, entries)) {
                var what = (done.isUndo() ? "undo of step " : "step ") + done.step() + ", attempt " + done.attempt();
                findings.addIf(!has(run, lines, done, true), run.id(), what + " completed without having begun");
                findings.addIf(!has(run, lines, done, false), run.id(), what + " completed without having ended");
            }
        });
    }

    private static boolean has(Database.RunRow run, List<LedgerLine> lines, Completed done, boolean isStart) {
        return lines.stream()
                .anyMatch(line -> line.kind().isUndo() == done.isUndo()
                        && line.kind().isStart() == isStart
                        && run.plan().number(line.step()) == done.step()
                        && line.attempt() == done.attempt()
                        && line.fence() == done.fence());
    }

    /** The idempotency key is the same for all attempts of a step, and another one for each step, undo and run. */
    static void keys(CaseFile file, Findings findings) {
        var keyOf = new HashMap<String, String>();
        var userOf = new HashMap<String, String>();
        for (var line : file.evidence.ledger()) {
            var user = line.run() + "/" + line.step() + (line.kind().isUndo() ? "/undo" : "");
            var other = keyOf.putIfAbsent(user, line.key());
            findings.addIf(
                    other != null && !other.equals(line.key()),
                    line.run(),
                    user + " has the keys " + other + " and " + line.key());
            var before = userOf.putIfAbsent(line.key(), user);
            findings.addIf(
                    before != null && !before.equals(user), line.run(), before + " and " + user + " share a key");
        }
    }

    /** What was written with an outcome is there once if that outcome was recorded, and else not at all. */
    static void exactlyOnce(CaseFile file, Findings findings) {
        var accepted =
                file.evidence.database().accepted().stream().collect(Collectors.groupingBy(Database.Accepted::run));
        accepted.keySet().stream()
                .filter(run -> file.run(run) == null)
                .forEach(run -> findings.add(run, "something was written for a run that does not exist"));
        file.eachRun((run, entries) -> {
            var expected = committed(file, run, entries);
            var written = accepted.getOrDefault(run.id(), List.of()).stream()
                    .map(each -> each.step() + " " + each.attempt() + " " + each.fence())
                    .sorted()
                    .toList();
            findings.addIf(
                    !written.equals(expected.stream().sorted().toList()),
                    run.id(),
                    "written with outcomes were " + written + ", completed were " + expected);
        });
    }

    /** The attempts that asked to write or publish with their outcome, and whose outcome was recorded. */
    private static List<String> committed(CaseFile file, Database.RunRow run, List<Entry> entries) {
        var committed = new ArrayList<String>();
        for (var done : completed(run, entries)) {
            file.ledger(run.id()).stream()
                    .filter(line -> line.commits() && line.kind().isUndo() == done.isUndo())
                    .filter(line -> run.plan().number(line.step()) == done.step())
                    .filter(line -> line.attempt() == done.attempt() && line.fence() == done.fence())
                    .forEach(line -> committed.add(line.step() + " " + done.attempt() + " " + done.fence()));
        }
        return committed;
    }

    /** What was published with an outcome came at least once if that outcome was recorded, and else never. */
    static void delivered(CaseFile file, Findings findings) {
        var told = file.evidence.told().stream().collect(Collectors.groupingBy(LedgerLine::run));
        told.keySet().stream()
                .filter(run -> file.run(run) == null)
                .forEach(run -> findings.add(run, "a message came of a run that does not exist"));
        file.eachRun((run, entries) -> {
            var came = told.getOrDefault(run.id(), List.of()).stream()
                    .map(line -> line.step() + " " + line.attempt() + " " + line.fence())
                    .collect(Collectors.toSet());
            var expected = new HashSet<>(committed(file, run, entries));
            findings.addIf(
                    !came.equals(expected), run.id(), "messages came of " + came + ", completed were " + expected);
        });
    }
}
