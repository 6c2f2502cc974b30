package dev.ratchet.engine.runs;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.Times;
import dev.ratchet.core.run.UndoRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is now.
 *
 * @param cause why it is in its state
 * @param parent the run whose step started it, or null
 * @param owner the worker that has it, or null
 * @param input as JSON; null if it was not asked for
 * @param undos what is undone, newest completion first
 * @param signals how many signals of each name wait to be consumed
 */
public record RunView(
        RunId id,
        String workflow,
        int version,
        RunState state,
        @Nullable Cause cause,
        @Nullable String note,
        long revision,
        String queue,
        Map<String, String> labels,
        @Nullable String businessKey,
        @Nullable RunId retryOf,
        @Nullable RunId parent,
        Times times,
        @Nullable String owner,
        @Nullable String input,
        List<StepView> steps,
        List<UndoRecord> undos,
        Map<String, Integer> signals) {
    public RunView {
        labels = Map.copyOf(labels);
        steps = List.copyOf(steps);
        undos = List.copyOf(undos);
        signals = Map.copyOf(signals);
    }

    public StepView step(String name) {
        return steps.stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("workflow '" + workflow + "' has no step '" + name
                        + "', only " + steps.stream().map(StepView::name).toList()));
    }

    public boolean isOver() {
        return state.isOver();
    }

    static RunView of(Run run, @Nullable UUID owner, Outputs outputs) {
        var origin = run.origin();
        var signals = new TreeMap<String, Integer>();
        run.inbox().cursors().forEach((name, cursor) -> {
            if (cursor.left() > 0) {
                signals.put(name, cursor.left());
            }
        });
        return new RunView(
                run.id(),
                run.plan().definition().name(),
                run.plan().definition().version(),
                run.state(),
                run.cause(),
                run.note(),
                run.revision(),
                origin.queue(),
                origin.labels(),
                origin.businessKey(),
                origin.retryOf() == null ? null : origin.retryOf().run(),
                origin.parent(),
                run.times(),
                owner == null ? null : owner.toString(),
                outputs.input(),
                steps(run, outputs),
                run.undos(),
                signals);
    }

    private static List<StepView> steps(Run run, Outputs outputs) {
        var views = new ArrayList<StepView>();
        for (var step = 0; step < run.plan().size(); step++) {
            var detail = run.steps().detail(step);
            views.add(new StepView(
                    run.plan().name(step),
                    run.steps().state(step),
                    attempts(run, step),
                    detail == null ? 0 : detail.failures(),
                    detail == null ? null : detail.since(),
                    detail == null ? null : detail.due(),
                    detail == null ? null : detail.failure(),
                    outputs.of(step),
                    outputs.progress(step)));
        }
        return views;
    }

    /** A step that was completed by its first attempt keeps no detail. */
    private static int attempts(Run run, int step) {
        var detail = run.steps().detail(step);
        if (detail != null) {
            return detail.attempt();
        }
        return run.steps().done().revisionOf(step) > 0 ? 1 : 0;
    }
}
