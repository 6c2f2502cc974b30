package dev.ratchet.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fsm.StateMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("S2-01")
class LifecycleTest {
    @Test
    void a_run_makes_exactly_the_published_moves() {
        assertThat(moves(Lifecycle.RUN))
                .containsExactlyInAnyOrder(
                        "CREATED -> QUEUED",
                        "QUEUED -> RUNNING",
                        "RUNNING -> WAITING",
                        "RUNNING -> PAUSED",
                        "RUNNING -> COMPENSATING",
                        "RUNNING -> COMPLETED",
                        "RUNNING -> FAILED",
                        "RUNNING -> CANCELLED",
                        "WAITING -> RUNNING",
                        "WAITING -> FAILED",
                        "WAITING -> CANCELLED",
                        "PAUSED -> RUNNING",
                        "PAUSED -> CANCELLED",
                        "COMPENSATING -> ROLLED_BACK",
                        "COMPENSATING -> FAILED");
    }

    @Test
    void a_step_makes_exactly_the_published_moves() {
        assertThat(moves(Lifecycle.STEP))
                .containsExactlyInAnyOrder(
                        "PENDING -> READY",
                        "READY -> RUNNING",
                        "BACKOFF -> READY",
                        "RUNNING -> WAITING",
                        "RUNNING -> BACKOFF",
                        "RUNNING -> READY",
                        "RUNNING -> COMPLETED",
                        "RUNNING -> FAILED",
                        "RUNNING -> SKIPPED",
                        "RUNNING -> CANCELLED",
                        "WAITING -> READY",
                        "WAITING -> RUNNING");
    }

    @Test
    void an_undo_makes_exactly_the_published_moves() {
        assertThat(moves(Lifecycle.UNDO))
                .containsExactlyInAnyOrder(
                        "PENDING -> RUNNING",
                        "RUNNING -> DONE",
                        "RUNNING -> FAILED",
                        "RUNNING -> BACKOFF",
                        "RUNNING -> PENDING",
                        "BACKOFF -> PENDING");
    }

    private static <S> List<String> moves(StateMachine<S, ?> machine) {
        var moves = new ArrayList<String>();
        for (var from : machine.states()) {
            for (var to : machine.states()) {
                if (machine.canTransition(from, to)) {
                    moves.add(from + " -> " + to);
                }
            }
        }
        return moves;
    }

    @ParameterizedTest
    @EnumSource
    void a_run_is_over_exactly_in_the_final_states(RunState state) {
        assertThat(state.isOver()).isEqualTo(Lifecycle.RUN.isFinal(state));
    }

    @ParameterizedTest
    @EnumSource
    void a_step_is_over_exactly_in_the_final_states(StepState state) {
        assertThat(state.isOver()).isEqualTo(Lifecycle.STEP.isFinal(state));
    }

    @ParameterizedTest
    @EnumSource
    void an_undo_is_over_exactly_in_the_final_states(UndoState state) {
        assertThat(state.isOver()).isEqualTo(Lifecycle.UNDO.isFinal(state));
    }

    @Test
    void every_step_state_has_a_letter_of_its_own() {
        assertThat(Stream.of(StepState.values()).map(StepState::letter)).doesNotHaveDuplicates();
    }
}
