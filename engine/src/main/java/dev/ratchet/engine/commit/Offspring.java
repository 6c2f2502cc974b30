package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Wait;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.ChildId;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.shared.ChildOpening;
import dev.ratchet.engine.shared.ChildRuns;
import dev.ratchet.engine.shared.ChildSummary;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Shared;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a decision means for child runs: the rows that travel with its commit, and the output of a step whose children have ended. */
final class Offspring {
    private Offspring() {}

    /** The rows that travel with the commit of that decision, which brings that payload. */
    static List<Along> rows(Shared shared, @Nullable Run before, Decision.Advance advance, @Nullable String payload) {
        var rows = new ArrayList<Along>(0);
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StartChildren start) {
                rows.add(opened(shared, advance, start, payload));
            } else if (effect instanceof Effect.StopChildren stop) {
                rows.add(new FanoutChange.Stopping(key(advance.run(), stop.step(), stop.attempt()), stop.undo()));
            }
        }
        if (before != null && before.steps().count(StepState.WAITING) > 0) {
            close(before, advance, rows);
        }
        var parent = advance.run().isOver() ? advance.run().origin().parent() : null;
        if (parent != null) {
            leave(advance.run(), rows);
        }
        return rows;
    }

    /** Whether the decision opens a fan-out, so that what was asked for must be kept. */
    static boolean isAskedFor(Decision.Advance advance) {
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StartChildren) {
                return true;
            }
        }
        return false;
    }

    private static FanoutKey key(Run run, int step, int attempt) {
        return new FanoutKey(RunKey.of(run.id()), run.plan().name(step), attempt);
    }

    private static FanoutRow opened(
            Shared shared, Decision.Advance advance, Effect.StartChildren start, @Nullable String payload) {
        var json = Payloads.children(payload, shared.codec());
        var run = advance.run();
        var detail = run.steps().detail(start.step());
        if (json == null || detail == null || !(detail.awaits() instanceof Wait.Children wait)) {
            throw new IllegalStateException("step '" + run.plan().name(start.step()) + "' of run " + run.id()
                    + " waits for child runs without saying which");
        }
        var opening = ChildOpening.read(json, shared.codec());
        return FanoutRow.opened(
                key(run, start.step(), start.attempt()),
                new FanoutRow.Opening(
                        advance.entry().revision(),
                        opening.definition(),
                        opening.queue(),
                        opening.result(),
                        wait.count(),
                        wait.tolerated()));
    }

    /** A step that does not wait for its children any more hears of them no more. */
    private static void close(Run before, Decision.Advance advance, List<Along> rows) {
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.StepMoved move && move.from() == StepState.WAITING) {
                var detail = before.steps().detail(move.step());
                if (detail != null && detail.awaits() instanceof Wait.Children) {
                    rows.add(new FanoutChange.Closing(key(before, move.step(), detail.attempt())));
                }
            }
        }
    }

    private static void leave(Run ended, List<Along> rows) {
        var child = ChildId.of(ended.id(), ended.origin());
        if (child != null) {
            rows.add(new FanoutChange.ChildGone(child.fanout(), ended.state() != RunState.COMPLETED));
        }
    }

    /**
     * Adds the outputs of steps whose children have ended: a single child's result, or how many there were.
     *
     * @param asked what the step asked for, if it does so in this very decision
     */
    static void addOutputs(
            Shared shared, Run before, Decision.Advance advance, @Nullable String asked, Map<Integer, String> outputs) {
        for (var change : advance.entry().changes()) {
            if (change instanceof Change.StepMoved move
                    && move.to() == StepState.COMPLETED
                    && move.cause() == Cause.CHILD) {
                var output = output(shared, before, move, asked);
                if (output != null) {
                    outputs.put(move.step(), output);
                }
            }
        }
    }

    private static @Nullable String output(Shared shared, Run run, Change.StepMoved move, @Nullable String asked) {
        var key = key(run, move.step(), move.attempt());
        var fanout = shared.store().fanouts().find(key).orElse(null);
        if (fanout == null) {
            var result = asked == null
                    ? null
                    : ChildOpening.read(asked, shared.codec()).result();
            return new ChildSummary(move.attempt(), 0, 0, result).json();
        }
        var opening = fanout.opening();
        if (run.plan().step(move.step()).work() instanceof Work.Child) {
            var child = new ChildId(run.id(), key.step(), key.attempt(), 0);
            return new ChildRuns(shared.store(), shared.plans(), shared.codec())
                    .page(child, 1, opening.result())
                    .get(0)
                    .output();
        }
        return new ChildSummary(key.attempt(), opening.count(), fanout.failed(), opening.result()).json();
    }
}
