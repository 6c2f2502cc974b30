package dev.ratchet.core.run;

import dev.ratchet.fsm.StateMachine;

/** The published machines: every change of a run, a step or an undo is one of these moves and no other. */
public final class Lifecycle {
    public static final StateMachine<RunState, Run> RUN = StateMachine.of(RunState.class, Run.class)
            .initial(RunState.CREATED)
            .end(RunState.COMPLETED, RunState.ROLLED_BACK, RunState.FAILED, RunState.CANCELLED)
            .allow(RunState.CREATED, RunState.QUEUED)
            .allow(RunState.QUEUED, RunState.RUNNING)
            .allow(
                    RunState.RUNNING,
                    RunState.WAITING,
                    RunState.PAUSED,
                    RunState.COMPENSATING,
                    RunState.COMPLETED,
                    RunState.FAILED,
                    RunState.CANCELLED)
            .allow(RunState.WAITING, RunState.RUNNING, RunState.FAILED, RunState.CANCELLED)
            .allow(RunState.PAUSED, RunState.RUNNING, RunState.CANCELLED)
            .allow(RunState.COMPENSATING, RunState.ROLLED_BACK, RunState.FAILED)
            .build();

    public static final StateMachine<StepState, Run> STEP = StateMachine.of(StepState.class, Run.class)
            .initial(StepState.PENDING)
            .end(StepState.COMPLETED, StepState.FAILED, StepState.SKIPPED, StepState.CANCELLED)
            .allow(StepState.PENDING, StepState.READY)
            .allow(StepState.READY, StepState.RUNNING)
            .allow(StepState.BACKOFF, StepState.READY)
            .allow(
                    StepState.RUNNING,
                    StepState.WAITING,
                    StepState.BACKOFF,
                    StepState.READY,
                    StepState.COMPLETED,
                    StepState.FAILED,
                    StepState.SKIPPED,
                    StepState.CANCELLED)
            .allow(StepState.WAITING, StepState.READY, StepState.RUNNING)
            .build();

    public static final StateMachine<UndoState, Run> UNDO = StateMachine.of(UndoState.class, Run.class)
            .initial(UndoState.PENDING)
            .end(UndoState.DONE, UndoState.FAILED)
            .allow(UndoState.PENDING, UndoState.RUNNING)
            .allow(UndoState.RUNNING, UndoState.DONE, UndoState.FAILED, UndoState.BACKOFF, UndoState.PENDING)
            .allow(UndoState.BACKOFF, UndoState.PENDING)
            .build();

    private Lifecycle() {}
}
