package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Request;
import dev.ratchet.checks.chaos.evidence.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/** What clients were told is so. */
final class AnswerRules {
    /** A client on the same machine cannot hear of a commit before it was made. */
    private static final long ANSWER_SLACK = 1_000;

    private AnswerRules() {}

    /** A run that was acknowledged exists once, as it was asked for; and no run exists that nobody asked for. */
    static void starts(CaseFile file, Findings findings) {
        for (var request : file.evidence.requests()) {
            if (request.verb() == Request.Verb.START && request.isOk()) {
                var runs = file.withId(request.run());
                findings.addIf(
                        runs.size() != 1, request.run(), "it was acknowledged and exists " + runs.size() + " times");
                runs.forEach(run -> asAsked(file, run, request, findings));
            }
        }
        var asked = new HashSet<String>();
        file.evidence.requests().forEach(request -> asked.add(request.run()));
        for (var run : file.runs) {
            var isLinked = !run.origin().path("retryOf").isMissingNode();
            findings.addIf(!asked.contains(run.id()) && !isLinked, run.id(), "nobody asked for it");
            findings.addIf(file.withId(run.id()).size() > 1, run.id(), "it exists more than once");
        }
    }

    private static void asAsked(CaseFile file, Database.RunRow run, Request request, Findings findings) {
        findings.addIf(
                !run.plan().name().equals(request.what()),
                run.id(),
                "it was asked for as '" + request.what() + "' and is '"
                        + run.plan().name() + "'");
        var rows = file.rows(run);
        if (!rows.isEmpty() && request.payload() != null && rows.get(0).payload() != null) {
            var input = Trees.read(String.valueOf(rows.get(0).payload())).path("input");
            findings.addIf(
                    !input.equals(Trees.read(String.valueOf(request.payload()))),
                    run.id(),
                    "its input is " + input + ", acknowledged was " + request.payload());
        }
    }

    /** Whoever was told that a cancel is accepted finds the run cancelled; whoever was always refused does not. */
    static void cancels(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var requests = file.requests(run.id(), Request.Verb.CANCEL);
            var began = has(
                    entries,
                    change -> change instanceof Change.Ending ending
                            && ending.cause().equals("cancel"));
            var isOk = requests.stream().anyMatch(Request::isOk);
            var isRefused = requests.stream().allMatch(request -> request.answer() == Request.Answer.REFUSED);
            var cause = run.active().path("cause").asString("");
            var isCancelled = run.state() == 'X'
                    || (run.state() == 'B' && cause.equals("cancel"))
                    || (run.state() == 'F' && cause.equals("undo"))
                    || !LegalMoves.isEnd(run.state());
            findings.addIf(isOk && !began, run.id(), "a cancel was acknowledged and is not in the journal");
            findings.addIf(isOk && !isCancelled, run.id(), "a cancel was acknowledged and it ended " + run.state());
            findings.addIf(isRefused && began, run.id(), "no cancel was accepted, and yet it was cancelled");
        });
    }

    /** Once a run is ending, no attempt of a step begins. */
    static void nothingNewAfterEnding(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> Fold.over(run.plan(), entries, (before, entry, change) -> {
            if (change instanceof Change.Step move) {
                findings.addIf(
                        before.ending != null && move.to() == 'R' && move.attempt() > before.steps[move.step()].attempt,
                        run.id(),
                        "revision " + entry.revision() + ": step " + move.step() + " starts after the ending began");
            }
        }));
    }

    /** An acknowledged decision of a person is in the journal, once. */
    static void approvals(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            for (var request : file.requests(run.id(), Request.Verb.APPROVE)) {
                var step = run.plan().number(request.what());
                var votes = entries.stream()
                        .flatMap(entry -> entry.changes().stream())
                        .filter(change -> change instanceof Change.Voted vote
                                && vote.step() == step
                                && vote.by().equals(request.id()))
                        .count();
                findings.addIf(
                        request.isOk() ? votes != 1 : votes > 1,
                        run.id(),
                        request.id() + " approved '" + request.what() + "', and it is there " + votes + " times");
            }
        });
    }

    /** An acknowledged pause took place. */
    static void pauses(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var isOk = file.requests(run.id(), Request.Verb.PAUSE).stream().anyMatch(Request::isOk);
            var paused = has(
                    entries,
                    change -> change instanceof Change.Run move && move.move().equals("RP"));
            findings.addIf(isOk && !paused, run.id(), "a pause was acknowledged and is not in the journal");
        });
    }

    /** An acknowledged retry made a run that is linked to the old one. */
    static void retries(CaseFile file, Findings findings) {
        for (var request : file.evidence.requests()) {
            if (request.verb() == Request.Verb.RETRY && request.isOk()) {
                var linked = file.withId(request.run()).stream()
                        .filter(run -> run.origin()
                                .path("retryOf")
                                .path("run")
                                .asString("")
                                .equals(request.what()))
                        .count();
                findings.addIf(
                        linked != 1,
                        request.run(),
                        "it was to retry " + request.what() + " and exists " + linked + " times");
            }
        }
    }

    private static boolean has(List<Entry> entries, Predicate<Change> which) {
        return entries.stream().flatMap(entry -> entry.changes().stream()).anyMatch(which);
    }

    /** Nobody was told of a start, a signal or a cancel before the transaction that made it had written its row. */
    static void answersAfterCommit(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            for (var request : file.requests(run.id(), Request.Verb.START)) {
                heardOf(file, run, request, 1, findings);
            }
            for (var entry : entries) {
                for (var change : entry.changes()) {
                    if (change instanceof Change.Stored stored) {
                        file.requests(run.id(), Request.Verb.SIGNAL).stream()
                                .filter(request -> request.what().equals(stored.name()))
                                .filter(request -> request.id().equals(stored.messageId()))
                                .forEach(request -> heardOf(file, run, request, entry.revision(), findings));
                    } else if (change instanceof Change.Ending ending
                            && ending.cause().equals("cancel")) {
                        file.requests(run.id(), Request.Verb.CANCEL)
                                .forEach(request -> heardOf(file, run, request, entry.revision(), findings));
                    }
                }
            }
        });
    }

    private static void heardOf(CaseFile file, Database.RunRow run, Request request, long revision, Findings findings) {
        for (var change : file.changes(run)) {
            if (change.after().revision() >= revision) {
                findings.addIf(
                        request.isOk() && request.answeredAt() + ANSWER_SLACK < change.at(),
                        run.id(),
                        "request " + request.number() + " was answered " + (change.at() - request.answeredAt())
                                + " us before its commit");
                return;
            }
        }
    }
}
