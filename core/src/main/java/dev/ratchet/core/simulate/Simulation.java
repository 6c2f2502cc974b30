package dev.ratchet.core.simulate;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explores a definition breadth first, so that each ending comes with a shortest path to it, after a first walk on which all goes well.
 * One use, one thread.
 */
public final class Simulation {
    private final Decider decider = new Decider(Limits.STANDARD);
    private final Plan plan;
    private final Bound bound;
    private final Set<Situation> seen = new HashSet<>();
    private final ArrayDeque<Node> open = new ArrayDeque<>();
    private final Map<Object, Ending> endings = new LinkedHashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final boolean[] hasStarted;
    private boolean isComplete = true;

    private Simulation(Plan plan, Bound bound) {
        this.plan = plan;
        this.bound = bound;
        this.hasStarted = new boolean[plan.size()];
    }

    public static Report of(Plan plan) {
        return of(plan, Bound.STANDARD);
    }

    public static Report of(Plan plan, Bound bound) {
        return new Simulation(plan, bound).explore();
    }

    /** A run that was reached, and how. */
    private record Node(
            Run run, boolean startsLinkedRun, @Nullable Node before, String words) {
        List<String> path() {
            var path = new ArrayList<String>();
            for (var node = this; node.before != null; node = node.before) {
                path.add(node.words);
            }
            Collections.reverse(path);
            return path;
        }
    }

    private Report explore() {
        var newRun = new NewRun(new RunId("simulated"), plan, Origin.of(""), NewRun.Extent.RUNNING);
        var first = new Node(decider.create(newRun, moment(Instant.EPOCH)).run(), false, null, "");
        walkTheGoodWay(first);
        reach(first);
        while (!open.isEmpty()) {
            var node = open.remove();
            for (var move : Moves.of(node.run())) {
                reach(follow(node, move));
            }
        }
        stepsThatNeverStart();
        return new Report(List.copyOf(endings.values()), List.copyOf(warnings), seen.size(), isComplete);
    }

    /** What happens if all goes well is found first, however large the definition is: the bound may be reached before the rest is. */
    private void walkTheGoodWay(Node first) {
        var node = first;
        for (var patience = 10 * plan.size(); patience > 0 && !node.run().isOver(); patience--) {
            node = follow(node, Moves.of(node.run()).get(0));
        }
        if (node.run().isOver()) {
            end(node);
        }
    }

    private Node follow(Node node, Move move) {
        var run = node.run();
        var linked = false;
        for (var event : move.events()) {
            var now = move.at() == null ? run.times().updated() : move.at();
            if (decider.decide(run, event, moment(now)) instanceof Decision.Advance advance) {
                run = advance.run();
                linked |= advance.effects().contains(new Effect.StartLinkedRun());
            }
        }
        return new Node(run, linked, node, move.words());
    }

    private static Moment moment(Instant now) {
        return new Moment(now, "simulation", Integer.MAX_VALUE, 0);
    }

    private void reach(Node node) {
        var run = node.run();
        if (run.isOver()) {
            end(node);
        }
        if (seen.size() >= bound.states()) {
            isComplete = false;
        } else if (seen.add(Situation.of(run)) && !run.isOver()) {
            look(run);
            open.add(node);
        }
    }

    private void look(Run run) {
        for (var step = 0; step < plan.size(); step++) {
            hasStarted[step] |= run.steps().attempt(step) > 0 || run.steps().state(step) == StepState.RUNNING;
        }
        for (var step : Moves.endlessWaits(run)) {
            warnings.add("step '" + step + "' may wait for ever: give it or the workflow a timeout");
        }
        if (run.state() == RunState.PAUSED && run.cause() == Cause.STEP_FAILURE) {
            warnings.add("the run may pause until somebody resumes it: " + run.note());
        }
    }

    private void end(Node node) {
        var run = node.run();
        var left = leftUndone(run);
        if (run.state() == RunState.ROLLED_BACK) {
            left.forEach(step -> warnings.add(
                    "a roll-back may leave step '" + step + "' as it is: give it an undo, or say it is read-only"));
        }
        var key = List.of(run.state(), String.valueOf(run.cause()), left, node.startsLinkedRun());
        if (endings.containsKey(key)) {
            return;
        }
        if (endings.size() >= bound.endings()) {
            isComplete = false;
        } else {
            endings.put(key, new Ending(run.state(), node.path(), left, node.startsLinkedRun()));
        }
    }

    private List<String> leftUndone(Run run) {
        var left = new ArrayList<String>();
        if (run.state() == RunState.COMPLETED) {
            return left;
        }
        var undone = new HashSet<Integer>();
        run.undos().stream().filter(undo -> undo.state() == UndoState.DONE).forEach(undo -> undone.add(undo.step()));
        run.steps().done().newestFirst().stream()
                .map(item -> item.step())
                .filter(step -> !undone.contains(step) && plan.step(step).leavesTraces())
                .sorted()
                .forEach(step -> left.add(plan.name(step)));
        return left;
    }

    private void stepsThatNeverStart() {
        for (var step = 0; step < plan.size() && isComplete; step++) {
            if (!hasStarted[step]) {
                warnings.add("step '" + plan.name(step) + "' never starts, whatever happens");
            }
        }
    }
}
