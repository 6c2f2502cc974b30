package dev.ratchet.fsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fsm.Problem.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TransitionTest {
    private final StateMachine<String, List<String>> machine = machine();

    @SuppressWarnings("unchecked")
    private static StateMachine<String, List<String>> machine() {
        var log = (Class<List<String>>) (Class<?>) List.class;
        return StateMachine.of(List.of("a", "b", "c"), log)
                .initial("a")
                .end("c")
                .onExit("a", "exit a", entity -> entity.add("exit a"))
                .onEntry("b", "enter b", entity -> entity.add("enter b"))
                .allow("a", "b")
                .before("pack", entity -> entity.add("pack"))
                .before("seal", entity -> entity.add("seal"))
                .after("tell", entity -> entity.add("tell"))
                .allow("b", "b", "c")
                .build();
    }

    @Test
    @Tag("S2-03")
    void actions_come_in_the_order_in_which_they_run() {
        Transition<String, List<String>> transition =
                machine.fire("a", "b", new ArrayList<>()).orThrow();

        assertThat(transition.before()).extracting(Action::name).containsExactly("exit a", "pack", "seal");
        assertThat(transition.after()).extracting(Action::name).containsExactly("tell", "enter b");
    }

    @Test
    void asking_performs_nothing() {
        var entity = new ArrayList<String>();

        machine.fire("a", "b", entity);
        machine.fire("a", "c", entity);

        assertThat(entity).isEmpty();
    }

    @Test
    void the_same_question_has_the_same_answer() {
        var entity = new ArrayList<String>();

        assertThat(machine.fire("a", "b", entity)).isSameAs(machine.fire("a", "b", entity));
        assertThat(machine.fire("a", "c", entity)).isSameAs(machine.fire("a", "c", entity));
    }

    @Test
    void a_state_that_leads_to_itself_is_left_and_entered() {
        assertThat(machine.fire("b", "b", new ArrayList<>()).orThrow().after())
                .extracting(Action::name)
                .containsExactly("enter b");
    }

    @Test
    void circles_are_legal_and_lint_points_them_out() {
        var running = StateMachine.of(List.of("idle", "running", "paused", "done"))
                .initial("idle")
                .end("done")
                .allow("idle", "running")
                .allow("running", "paused", "done")
                .allow("paused", "running")
                .build();

        assertThat(running.cycles()).containsExactly(List.of("running", "paused"));
        assertThat(running.lint())
                .containsExactly(new Problem(
                        Kind.CIRCULAR,
                        "states [running, paused] lead back to each other;"
                                + " make sure that an entity cannot go round for ever, or drop one of the edges"));
        assertThat(machine.cycles()).containsExactly(List.of("b"));
    }

    @Test
    void lint_points_out_states_that_can_never_end() {
        var trap = StateMachine.of(List.of("a", "b", "c", "end"))
                .initial("a")
                .end("end")
                .allow("a", "b", "end")
                .allow("b", "c")
                .allow("c", "b")
                .build();

        assertThat(trap.lint())
                .extracting(Problem::kind)
                .containsExactly(Kind.CIRCULAR, Kind.NO_WAY_OUT, Kind.NO_WAY_OUT);
    }
}
