package dev.ratchet.bench.nflow;

import dev.ratchet.bench.kit.Tally;
import io.nflow.engine.workflow.curated.State;
import io.nflow.engine.workflow.definition.NextAction;
import io.nflow.engine.workflow.definition.StateExecution;
import io.nflow.engine.workflow.definition.WorkflowDefinition;
import io.nflow.engine.workflow.definition.WorkflowSettings;
import io.nflow.engine.workflow.definition.WorkflowState;
import io.nflow.engine.workflow.definition.WorkflowStateType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A workflow of so many states that do nothing, one after the other. nFlow finds the method of a state by its name. */
public final class NoopStates extends WorkflowDefinition {
    static final String TYPE = "bench";
    static final WorkflowState FIRST = new State("step1", WorkflowStateType.start);
    static final int MOST = 10;

    private static final WorkflowState END = new State("end", WorkflowStateType.end);
    private static final WorkflowState FAILED = new State("failed", WorkflowStateType.manual);

    private final List<WorkflowState> steps;
    private final Tally tally;

    NoopStates(int steps, Tally tally) {
        this(steps(steps), tally);
    }

    private NoopStates(List<WorkflowState> steps, Tally tally) {
        // More states in a row than that would be put off for a while.
        super(TYPE, FIRST, FAILED, settings(), null, withEnds(steps));
        this.steps = steps;
        this.tally = tally;
        for (var i = 0; i < steps.size(); i++) {
            permit(steps.get(i), i + 1 < steps.size() ? steps.get(i + 1) : END);
        }
    }

    private static List<WorkflowState> steps(int count) {
        var steps = new ArrayList<WorkflowState>(List.of(FIRST));
        IntStream.rangeClosed(2, count).forEach(i -> steps.add(new State("step" + i)));
        return steps;
    }

    private static WorkflowSettings settings() {
        return new WorkflowSettings.Builder()
                .setMaxSubsequentStateExecutions(MOST + 1)
                .build();
    }

    private static List<WorkflowState> withEnds(List<WorkflowState> steps) {
        var all = new ArrayList<>(steps);
        all.addAll(List.of(END, FAILED));
        return all;
    }

    public NextAction step1(StateExecution run) {
        return after(1, run);
    }

    public NextAction step2(StateExecution run) {
        return after(2, run);
    }

    public NextAction step3(StateExecution run) {
        return after(3, run);
    }

    public NextAction step4(StateExecution run) {
        return after(4, run);
    }

    public NextAction step5(StateExecution run) {
        return after(5, run);
    }

    public NextAction step6(StateExecution run) {
        return after(6, run);
    }

    public NextAction step7(StateExecution run) {
        return after(7, run);
    }

    public NextAction step8(StateExecution run) {
        return after(8, run);
    }

    public NextAction step9(StateExecution run) {
        return after(9, run);
    }

    public NextAction step10(StateExecution run) {
        return after(10, run);
    }

    private NextAction after(int step, StateExecution run) {
        if (step < steps.size()) {
            return NextAction.moveToState(steps.get(step), "done");
        }
        tally.ended(run.getBusinessKey());
        return NextAction.stopInState(END, "done");
    }
}
