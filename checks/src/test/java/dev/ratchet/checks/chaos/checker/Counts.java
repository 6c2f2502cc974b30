package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Evidence;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often what happened: a test in which the faults had no effect proves nothing. */
public final class Counts {
    private final Map<String, Long> counts = new TreeMap<>();

    private Counts() {}

    static Counts of(CaseFile file) {
        var counts = new Counts();
        counts.evidence(file.evidence);
        file.eachRun((run, entries) -> {
            counts.add("run ended " + run.state());
            counts.add("journal entries", entries.size());
            counts.addIf("run poisoned", isPoisoned(entries));
            counts.addIf("run claimed more than once", run.fence() > 1);
            entries.forEach(entry -> entry.changes().forEach(counts::change));
        });
        return counts;
    }

    /** Whether a step or an undo was given up because it lost its worker too often. */
    static boolean isPoisoned(List<Entry> entries) {
        return entries.stream()
                .flatMap(entry -> entry.changes().stream())
                .anyMatch(change -> (change instanceof Change.Step step
                                && step.failure().path("type").asString("").equals("poison"))
                        || (change instanceof Change.Undo undo
                                && undo.failure().path("type").asString("").equals("poison")));
    }

    private void evidence(Evidence evidence) {
        evidence.faults().forEach(fault -> add("fault " + fault.kind()));
        evidence.requests().forEach(request -> {
            add("request " + request.verb() + " " + request.answer());
            addIf("request unanswered", request.answer() == Request.Answer.NONE);
        });
        evidence.ledger().forEach(line -> add("handler " + line.kind()));
        add("written with an outcome", evidence.database().accepted().size());
        add("row changes seen", evidence.database().changes().size());
        evidence.database().changes().forEach(change -> {
            var isClaim = change.after().fence() > change.before().fence();
            addIf("claim", isClaim);
            addIf("claim of a lost lease", isClaim && change.before().owner() != null);
            addIf(
                    "lease renewed",
                    !isClaim
                            && change.after().revision() == change.before().revision()
                            && change.after().owner() != null);
        });
    }

    private void change(Change change) {
        if (change instanceof Change.Step move) {
            addIf("step lease lost", move.cause().equals("lease_expired"));
            addIf("step retried", move.move().equals("BY"));
            addIf("step timed out", move.failure().path("category").asString("").equals("timeout"));
            addIf("timer fired", move.move().startsWith("W") && move.cause().equals("timer"));
            addIf("step skipped", move.to() == 'S');
            addIf("step given back", move.cause().equals("given_back"));
        } else if (change instanceof Change.Undo move) {
            addIf("undo lease lost", move.cause().equals("lease_expired"));
            addIf("undo done", move.move().equals("RD"));
            addIf("undo retried", move.move().equals("BP"));
        } else if (change instanceof Change.Consumed) {
            add("signal consumed");
        } else if (change instanceof Change.Voted) {
            add("vote");
        }
    }

    private void add(String what) {
        add(what, 1);
    }

    private void add(String what, long times) {
        counts.merge(what, times, Long::sum);
    }

    private void addIf(String what, boolean happened) {
        counts.merge(what, happened ? 1L : 0L, Long::sum);
    }

    public long of(String what) {
        return counts.getOrDefault(what, 0L);
    }

    /** Those whose name begins so, added up. */
    public long allOf(String beginning) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(beginning))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    public Map<String, Long> all() {
        return new LinkedHashMap<>(counts);
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        counts.forEach((what, times) -> text.append("%8d  %s%n".formatted(times, what)));
        return text.toString();
    }
}
