package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A run as its journal tells it, change by change. It believes what it reads: whether a move is legal is for a rule to say, who looks
 * before each change. One thread.
 */
final class Fold {
    final Plan plan;
    final Step[] steps;
    final List<long[]> done = new ArrayList<>();
    final Map<String, int[]> inbox = new LinkedHashMap<>();
    List<Undo> undos = new ArrayList<>();
    char state = 'N';
    String cause = "";

    @Nullable
    String ending;

    /** Where a step stands. */
    static final class Step {
        char letter = 'P';
        int attempt;
        int failures;

        @Nullable
        Long until;

        @Nullable
        JsonNode awaits;
    }

    /** Where the undo of a step stands. */
    static final class Undo {
        final int step;
        char letter = 'P';
        int attempt;

        @Nullable
        Long until;

        Undo(int step) {
            this.step = step;
        }
    }

    /** Sees each change before it is applied. */
    interface Watcher {
        void see(Fold before, Entry entry, Change change);
    }

    Fold(Plan plan) {
        this.plan = plan;
        this.steps = new Step[plan.steps().size()];
        Arrays.setAll(steps, step -> new Step());
    }

    static Fold over(Plan plan, List<Entry> entries, Watcher watcher) {
        var fold = new Fold(plan);
        for (var entry : entries) {
            for (var change : entry.changes()) {
                if (fold.knows(change)) {
                    watcher.see(fold, entry, change);
                    fold.apply(entry, change);
                }
            }
        }
        return fold;
    }

    /** A change of a step that the plan does not have is the affair of the rule about moves. */
    private boolean knows(Change change) {
        if (change instanceof Change.Step step) {
            return step.step() >= 0 && step.step() < steps.length;
        }
        return true;
    }

    private void apply(Entry entry, Change change) {
        if (change instanceof Change.Run run) {
            state = run.move().charAt(1);
            cause = run.cause();
            if (state == 'U') {
                undos = toUndo();
            }
        } else if (change instanceof Change.Step step) {
            apply(entry, step);
        } else if (change instanceof Change.Undo undo) {
            apply(undo);
        } else if (change instanceof Change.Ending began) {
            ending = began.cause();
        } else if (change instanceof Change.Stored stored) {
            cursor(stored.name())[0]++;
        } else if (change instanceof Change.Consumed consumed) {
            cursor(consumed.name())[1]++;
        }
    }

    int[] cursor(String name) {
        return inbox.computeIfAbsent(name, key -> new int[2]);
    }

    private void apply(Entry entry, Change.Step move) {
        var step = steps[move.step()];
        var counts = (!move.failure().isMissingNode() && move.to() != 'W')
                || move.cause().equals("lease_expired");
        step.letter = move.to();
        step.attempt = move.attempt();
        step.failures = move.to() == 'Y' && move.cause().equals("resumed") ? 0 : step.failures + (counts ? 1 : 0);
        step.until = move.until();
        step.awaits = move.awaits().isMissingNode() ? null : move.awaits();
        if (move.to() == 'C') {
            done.add(new long[] {move.step(), entry.revision()});
        } else if (endsHalfDone(move)) {
            done.add(new long[] {move.step(), -entry.revision()});
        }
    }

    private boolean endsHalfDone(Change.Step move) {
        return (move.to() == 'F' || move.to() == 'X')
                && move.attempt() > 0
                && plan.steps().get(move.step()).undoesHalfDone();
    }

    private List<Undo> toUndo() {
        var list = new ArrayList<Undo>();
        for (var index = done.size() - 1; index >= 0; index--) {
            var step = (int) done.get(index)[0];
            if (plan.steps().get(step).hasUndo()) {
                list.add(new Undo(step));
            }
        }
        return list;
    }

    private void apply(Change.Undo move) {
        var undo = undo(move.step());
        if (undo != null) {
            undo.letter = move.move().charAt(1);
            undo.attempt = move.attempt();
            undo.until = move.until();
        }
    }

    @Nullable
    Undo undo(int step) {
        return undos.stream().filter(undo -> undo.step == step).findFirst().orElse(null);
    }

    String letters() {
        var letters = new StringBuilder();
        for (var step : steps) {
            letters.append(step.letter);
        }
        return letters.toString();
    }
}
