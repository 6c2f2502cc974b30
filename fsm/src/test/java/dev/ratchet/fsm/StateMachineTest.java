package dev.ratchet.fsm;

import static dev.ratchet.fsm.StateMachineTest.Light.AMBER;
import static dev.ratchet.fsm.StateMachineTest.Light.BROKEN;
import static dev.ratchet.fsm.StateMachineTest.Light.GREEN;
import static dev.ratchet.fsm.StateMachineTest.Light.RED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StateMachineTest {
    enum Light {
        RED,
        GREEN,
        AMBER,
        BROKEN
    }

    enum Day {
        MONDAY
    }

    private final StateMachine<Light, Object> lights = StateMachine.of(Light.class)
            .initial(RED)
            .end(BROKEN)
            .allow(RED, GREEN)
            .allow(GREEN, AMBER)
            .allow(AMBER, RED, BROKEN)
            .build();

    @Test
    @Tag("S2-01")
    void the_states_are_a_closed_set_in_declared_order() {
        assertThat(lights.states()).containsExactly(RED, GREEN, AMBER, BROKEN).isUnmodifiable();
        assertThat(lights.initial()).isEqualTo(RED);
        assertThat(lights.states().stream().filter(lights::isFinal)).containsExactly(BROKEN);
    }

    @Test
    @Tag("S2-02")
    void it_lists_the_valid_targets_in_declared_order() {
        assertThat(lights.targets(AMBER)).containsExactly(RED, BROKEN).isUnmodifiable();
        assertThat(lights.targets(BROKEN)).isEmpty();
        assertThat(lights.canTransition(AMBER, BROKEN)).isTrue();
        assertThat(lights.canTransition(RED, AMBER)).isFalse();
    }

    @Test
    @Tag("S2-03")
    void it_is_configured_by_a_map_from_state_to_targets() {
        var table = Map.of("draft", List.of("review"), "review", List.of("draft", "approved"));
        var machine = StateMachine.of(List.of("draft", "review", "approved"))
                .initial("draft")
                .end("approved")
                .allowAll(table)
                .build();

        assertThat(machine.targets("review")).containsExactly("draft", "approved");
        assertThat(machine.edges()).hasSize(3);
        assertThat(machine.canTransition(new String("draft"), "review")).isTrue();
    }

    @Test
    @Tag("S2-04")
    void a_missing_edge_is_refused_with_from_to_and_reason() {
        Verdict<Light, Object> verdict = lights.fire(RED, BROKEN);

        assertThat(verdict)
                .isEqualTo(new Refusal<>(RED, BROKEN, null, Refusal.Kind.NOT_ALLOWED, "transition not allowed"));
        assertThatThrownBy(verdict::orThrow)
                .isInstanceOf(RatchetException.class)
                .isInstanceOfSatisfying(TransitionException.class, thrown -> {
                    assertThat(thrown.from()).isEqualTo(RED);
                    assertThat(thrown.to()).isEqualTo(BROKEN);
                    assertThat(thrown.reason()).isEqualTo("transition not allowed");
                })
                .hasMessage("invalid transition from RED to BROKEN: transition not allowed");
    }

    @Test
    @Tag("S2-04")
    void nothing_leaves_a_final_state() {
        assertThat(lights.fire(BROKEN, RED))
                .isEqualTo(new Refusal<>(BROKEN, RED, null, Refusal.Kind.FINAL, "transition not allowed"));
    }

    @Test
    void a_self_transition_exists_only_if_declared() {
        assertThat(lights.canTransition(RED, RED)).isFalse();
        var counter =
                StateMachine.of(List.of("on")).initial("on").allow("on", "on").build();
        assertThat(counter.fire("on", "on").isAllowed()).isTrue();
    }

    @Test
    @Tag("S2-05")
    void an_unknown_current_state_has_no_targets_and_is_refused() {
        var machine = StateMachine.of(List.of("a", "b"))
                .initial("a")
                .end("b")
                .allow("a", "b")
                .build();

        for (String unknown : new String[] {"c", "", null}) {
            assertThat(machine.targets(unknown)).isEmpty();
            assertThat(machine.events(unknown)).isEmpty();
            assertThat(machine.canTransition(unknown, "b")).isFalse();
            assertThat(machine.canTransition("a", unknown)).isFalse();
            assertThat(machine.isFinal(unknown)).isFalse();
            assertThat(machine.fire(unknown, "b"))
                    .isEqualTo(new Refusal<>(unknown, "b", null, Refusal.Kind.UNKNOWN_STATE, "transition not allowed"));
            assertThat(machine.fire("a", unknown))
                    .isEqualTo(new Refusal<>("a", unknown, null, Refusal.Kind.UNKNOWN_STATE, "transition not allowed"));
        }
    }

    @Test
    @Tag("S2-05")
    void a_null_or_excepted_constant_is_unknown_too() {
        var machine = StateMachine.of(Light.class)
                .except(BROKEN, AMBER)
                .initial(RED)
                .allow(RED, GREEN)
                .allow(GREEN, RED)
                .build();

        assertThat(machine.states()).containsExactly(RED, GREEN);
        assertThat(machine.canTransition(null, RED)).isFalse();
        assertThat(machine.fire(BROKEN, RED, "any").isAllowed()).isFalse();
        assertThat(machine.targets(AMBER)).isEmpty();
    }

    @Test
    @Tag("S2-05")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void a_state_of_the_wrong_type_smuggled_in_is_unknown_and_no_crash() {
        var raw = (StateMachine) lights;

        assertThat(raw.canTransition("RED", GREEN)).isFalse();
        assertThat(raw.canTransition(Day.MONDAY, GREEN)).isFalse();
        assertThat(raw.fire(Day.MONDAY, GREEN, "any").isAllowed()).isFalse();
    }

    @Test
    void constants_of_several_enums_can_be_states_of_one_machine() {
        var machine = StateMachine.of(List.<Enum<?>>of(RED, Day.MONDAY))
                .initial(RED)
                .end(Day.MONDAY)
                .allow(RED, Day.MONDAY)
                .build();

        assertThat(machine.fire(RED, Day.MONDAY).isAllowed()).isTrue();
        assertThat(machine.fire(GREEN, Day.MONDAY).isAllowed()).isFalse();
    }
}
