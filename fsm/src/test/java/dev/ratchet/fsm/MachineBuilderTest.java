package dev.ratchet.fsm;

import static dev.ratchet.fsm.MachineBuilderTest.Door.CLOSED;
import static dev.ratchet.fsm.MachineBuilderTest.Door.LOCKED;
import static dev.ratchet.fsm.MachineBuilderTest.Door.OPEN;
import static dev.ratchet.fsm.MachineBuilderTest.Hand.PUSH;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ratchet.fsm.Problem.Kind;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MachineBuilderTest {
    enum Door {
        OPEN,
        CLOSED,
        LOCKED
    }

    enum Hand {
        PUSH,
        PULL
    }

    enum Foot {
        KICK
    }

    enum Voice {
        SHOUT,
        WHISPER;

        @Override
        public String toString() {
            return "speak";
        }
    }

    /** A sound machine; each test spoils it in one way. */
    private static MachineBuilder<Door, Object> door() {
        return StateMachine.of(Door.class)
                .initial(OPEN)
                .end(LOCKED)
                .on(OPEN, PUSH)
                .to(CLOSED)
                .allow(CLOSED, LOCKED);
    }

    @Test
    void a_sound_declaration_builds() {
        assertThat(door().build().edges()).hasSize(2);
    }

    @Test
    void a_missing_initial_state_is_reported_alone() {
        var builder = StateMachine.of(Door.class)
                .allow(OPEN, CLOSED)
                .allow(CLOSED, LOCKED, OPEN)
                .end(LOCKED);

        assertThat(problems(builder))
                .containsExactly(new Problem(Kind.INITIAL_STATE, "no initial state; declare one with initial(...)"));
    }

    @Test
    void two_initial_states_are_reported() {
        assertThat(problems(door().initial(CLOSED)))
                .containsExactly(new Problem(Kind.INITIAL_STATE, "several initial states [OPEN, CLOSED]; declare one"));
    }

    @Test
    @Tag("S2-01")
    void unknown_states_are_reported_wherever_they_are_named() {
        var builder = StateMachine.of(List.of("a", "b"))
                .initial("a")
                .end("b", "z")
                .allow("a", "b", "x")
                .allow("y", "b")
                .except("w")
                .onEntry("v", "ring", entity -> {})
                .onExit("u", "ring", entity -> {});

        assertThat(problems(builder)).extracting(Problem::kind).containsOnly(Kind.UNKNOWN_STATE);
        assertThat(problems(builder))
                .extracting(Problem::message)
                .containsExactly(
                        "end(z) names z, which is no state of this machine; use one of [a, b]",
                        "except(w) names w, which is no state of this machine; use one of [a, b]",
                        "edge a -> x names x, which is no state of this machine; use one of [a, b]",
                        "edge y -> b names y, which is no state of this machine; use one of [a, b]",
                        "onEntry(v) names v, which is no state of this machine; use one of [a, b]",
                        "onExit(u) names u, which is no state of this machine; use one of [a, b]");
    }

    @Test
    void an_unknown_initial_state_is_reported() {
        assertThat(kinds(StateMachine.of(List.of("a")).end("a").initial("b")))
                .containsExactly(Kind.UNKNOWN_STATE, Kind.UNREACHABLE);
    }

    @Test
    void a_state_that_is_excepted_and_used_is_reported() {
        assertThat(problems(door().except(LOCKED)))
                .extracting(Problem::message)
                .contains("edge CLOSED -> LOCKED names LOCKED, which is no state of this machine;"
                        + " take it out of except(...), or do not use it");
    }

    @Test
    void an_unreachable_state_is_reported() {
        var builder =
                StateMachine.of(Door.class).initial(OPEN).end(CLOSED, LOCKED).allow(OPEN, CLOSED);

        assertThat(problems(builder))
                .containsExactly(new Problem(
                        Kind.UNREACHABLE,
                        "no path leads from OPEN to LOCKED; add an edge to it, or leave it out with except(...)"));
    }

    @Test
    void a_dead_end_is_reported_unless_it_is_declared_final() {
        var builder =
                StateMachine.of(Door.class).initial(OPEN).allow(OPEN, CLOSED).allow(CLOSED, LOCKED);

        assertThat(problems(builder))
                .containsExactly(new Problem(
                        Kind.DEAD_END,
                        "nothing leads out of LOCKED; declare it final with end(...), or give it an edge"));
        assertThat(builder.end(LOCKED).build().isFinal(LOCKED)).isTrue();
    }

    @Test
    void an_edge_out_of_a_final_state_is_reported() {
        assertThat(problems(door().allow(LOCKED, OPEN)))
                .containsExactly(new Problem(
                        Kind.EDGE_FROM_FINAL,
                        "edge LOCKED -> OPEN leaves the final state LOCKED;"
                                + " drop the edge, or take the state out of end(...)"));
    }

    @Test
    void a_duplicate_edge_is_reported() {
        assertThat(problems(door().allow(CLOSED, LOCKED)))
                .containsExactly(new Problem(
                        Kind.DUPLICATE_EDGE,
                        "edge CLOSED -> LOCKED repeats edge CLOSED -> LOCKED; declare it once, with all its guards"));
        assertThat(problems(door().on(OPEN, PUSH).to(CLOSED)))
                .containsExactly(new Problem(
                        Kind.DUPLICATE_EDGE, "edge OPEN -> CLOSED on PUSH is declared twice; declare it once"));
        assertThat(problems(door().allow(OPEN, CLOSED)))
                .containsExactly(new Problem(
                        Kind.DUPLICATE_EDGE,
                        "edge OPEN -> CLOSED repeats edge OPEN -> CLOSED on PUSH; drop the one without event:"
                                + " an edge by event can be asked for by its target, too"));
    }

    @Test
    void two_events_may_lead_to_the_same_place() {
        assertThat(door().on(OPEN, Hand.PULL).to(CLOSED).build().targets(OPEN)).containsExactly(CLOSED);
    }

    @Test
    void two_unguarded_alternatives_are_ambiguous() {
        assertThat(problems(door().on(OPEN, PUSH).to(OPEN)))
                .containsExactly(new Problem(
                        Kind.AMBIGUOUS,
                        "edge OPEN -> OPEN on PUSH can never be chosen, because the earlier edge OPEN -> CLOSED on PUSH"
                                + " has no guard; guard all but the last alternative"));
    }

    @Test
    void an_unguarded_alternative_before_a_guarded_one_is_ambiguous() {
        assertThat(problems(door().on(OPEN, PUSH).to(OPEN).guard("stuck", any -> true)))
                .containsExactly(new Problem(
                        Kind.AMBIGUOUS,
                        "edge OPEN -> OPEN on PUSH can never be chosen, because the earlier edge OPEN -> CLOSED on PUSH"
                                + " has no guard; declare the unguarded one last"));
    }

    @Test
    void one_guard_cannot_lead_to_two_places() {
        var builder = StateMachine.of(Door.class)
                .initial(OPEN)
                .end(CLOSED, LOCKED)
                .on(OPEN, PUSH)
                .to(CLOSED)
                .guard("hard", any -> true)
                .on(OPEN, PUSH)
                .to(LOCKED)
                .guard("hard", any -> true)
                .guard("key", any -> true);

        assertThat(problems(builder))
                .containsExactly(new Problem(
                        Kind.AMBIGUOUS,
                        "edge OPEN -> LOCKED on PUSH can never be chosen, because the earlier edge OPEN -> CLOSED on PUSH"
                                + " needs no guard but [hard]; give the earlier one a guard of its own"));
    }

    @Test
    void the_more_demanding_alternative_may_come_first() {
        var machine = StateMachine.of(Door.class, Integer.class)
                .initial(OPEN)
                .end(CLOSED, LOCKED)
                .on(OPEN, PUSH)
                .to(LOCKED)
                .guard("hard", force -> force > 1)
                .guard("very hard", force -> force > 2)
                .on(OPEN, PUSH)
                .to(CLOSED)
                .guard("hard", force -> force > 1)
                .build();

        assertThat(machine.fireEvent(OPEN, PUSH, 3).to()).isEqualTo(LOCKED);
        assertThat(machine.fireEvent(OPEN, PUSH, 2).to()).isEqualTo(CLOSED);
        assertThat(machine.fireEvent(OPEN, PUSH, 1).isAllowed()).isFalse();
    }

    @Test
    void events_of_two_enums_are_reported() {
        assertThat(problems(door().on(CLOSED, Foot.KICK).to(OPEN)))
                .containsExactly(new Problem(
                        Kind.EVENT_TYPES,
                        "events of several enums [dev.ratchet.fsm.MachineBuilderTest$Hand,"
                                + " dev.ratchet.fsm.MachineBuilderTest$Foot]; use one enum for all events"));
    }

    @Test
    void an_event_whose_target_was_forgotten_is_reported() {
        var builder = door();
        builder.on(CLOSED, PUSH);

        assertThat(problems(builder))
                .containsExactly(new Problem(
                        Kind.UNFINISHED_EDGE,
                        "on(CLOSED, PUSH) has no target; say where it leads with to(...), or drop it"));
    }

    @Test
    void events_must_be_called_differently() {
        assertThat(problems(StateMachine.of(Door.class)
                        .initial(OPEN)
                        .end(LOCKED, CLOSED)
                        .on(OPEN, Voice.SHOUT)
                        .to(CLOSED)
                        .on(OPEN, Voice.WHISPER)
                        .to(LOCKED)))
                .containsExactly(new Problem(
                        Kind.DUPLICATE_EVENT,
                        "2 events are called 'speak'; give each a toString() of its own, since messages, diagrams and"
                                + " tables tell them apart by name"));
    }

    @Test
    void a_state_without_a_name_is_reported() {
        var nameless = new Object() {
            @Override
            @SuppressWarnings({"NullAway", "ToStringReturnsNull"})
            public String toString() {
                return null;
            }
        };

        assertThat(kinds(StateMachine.of(List.of("a", nameless))
                        .initial("a")
                        .end(nameless)
                        .allow("a", nameless)))
                .containsExactly(Kind.NO_NAME);
    }

    @Test
    void guards_and_actions_need_names_that_can_be_seen() {
        var edge = door().allow(CLOSED, OPEN);

        assertThatThrownBy(() -> edge.guard(" ", any -> true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a guard needs a name that can be seen, not ' '");
        assertThatThrownBy(() -> edge.before("", any -> {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edge.after("\n", any -> {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edge.onEntry(CLOSED, "", any -> {})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edge.onExit(CLOSED, "", any -> {})).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void actions_that_can_never_run_are_reported() {
        assertThat(problems(door().onEntry(OPEN, "greet", any -> {}).onExit(LOCKED, "oil", any -> {})))
                .containsExactly(
                        new Problem(
                                Kind.IDLE_ACTION,
                                "entry actions [greet] of OPEN can never run, because no edge leads to it and to begin"
                                        + " there is no move; drop them, or do the work where the entity is made"),
                        new Problem(
                                Kind.IDLE_ACTION,
                                "exit actions [oil] of LOCKED can never run, because nothing leaves a final state;"
                                        + " drop them, or take the state out of end(...)"));
        assertThat(door().onEntry(OPEN, "greet", any -> {})
                        .allow(CLOSED, OPEN)
                        .build()
                        .entryActions(OPEN))
                .hasSize(1);
    }

    @Test
    void states_must_be_listed_once_and_be_called_differently() {
        var builder = StateMachine.of(List.<Object>of("1", "1", 1))
                .initial("1")
                .end(1)
                .allow("1", 1);

        assertThat(problems(builder))
                .extracting(Problem::message)
                .containsExactly(
                        "state 1 is listed twice; list it once",
                        "2 states are called '1'; give each a toString() of its own, since messages, diagrams and tables"
                                + " tell them apart by name");
    }

    @Test
    void a_machine_has_a_limit_and_works_up_to_it() {
        var states = IntStream.rangeClosed(0, StateMachine.MAX_STATES).boxed().toList();
        assertThat(kinds(StateMachine.of(states).initial(0).end(1).allow(0, 1))).containsExactly(Kind.TOO_MANY_STATES);

        var builder = StateMachine.of(states.subList(0, StateMachine.MAX_STATES))
                .initial(0)
                .end(1023);
        IntStream.range(0, 1023).forEach(i -> builder.allow(i, i + 1));
        var machine = builder.build();
        assertThat(machine.fire(500, 501).isAllowed()).isTrue();
        assertThat(machine.fire(500, 502))
                .isEqualTo(new Refusal<>(500, 502, null, Refusal.Kind.NOT_ALLOWED, "transition not allowed"));
    }

    @Test
    void the_largest_machine_in_which_everything_leads_everywhere_is_built_and_linted() {
        var states = IntStream.range(0, StateMachine.MAX_STATES).boxed().toList();

        assertTimeout(Duration.ofSeconds(20), () -> {
            var machine = StateMachine.of(states)
                    .initial(0)
                    .allowAll(states.stream().collect(toMap(from -> from, from -> states)))
                    .build();

            assertThat(machine.edges()).hasSize(1024 * 1024);
            assertThat(machine.cycles()).containsExactly(states);
            assertThat(machine.lint()).hasSize(1);
        });
    }

    @Test
    void many_alternatives_that_share_a_guard_are_checked_in_time() {
        assertTimeout(Duration.ofSeconds(20), () -> {
            var builder = door();
            IntStream.range(0, 20_000)
                    .forEach(i -> builder.on(CLOSED, PUSH)
                            .to(OPEN)
                            .guard("shared", any -> true)
                            .guard("is " + i, any -> true));

            assertThat(builder.build().edges()).hasSize(20_002);
        });
    }

    @Test
    void all_problems_are_reported_at_once() {
        var builder = StateMachine.of(Door.class)
                .end(OPEN)
                .allow(OPEN, CLOSED)
                .allow(OPEN, CLOSED)
                .on(OPEN, PUSH)
                .to(LOCKED)
                .on(OPEN, Foot.KICK)
                .to(LOCKED);

        var thrown = catchThrowableOfType(InvalidMachineException.class, builder::build);

        assertThat(thrown).isInstanceOf(RatchetException.class);
        assertThat(thrown.problems())
                .extracting(Problem::kind)
                .containsExactly(
                        Kind.INITIAL_STATE,
                        Kind.DUPLICATE_EDGE,
                        Kind.EVENT_TYPES,
                        Kind.EDGE_FROM_FINAL,
                        Kind.EDGE_FROM_FINAL,
                        Kind.EDGE_FROM_FINAL,
                        Kind.EDGE_FROM_FINAL,
                        Kind.DEAD_END,
                        Kind.DEAD_END);
        assertThat(thrown).hasMessageStartingWith("cannot build the state machine, 9 problems:\n  - INITIAL_STATE: no");
    }

    @Test
    void a_thousand_problems_fit_on_a_page() {
        var states = IntStream.range(0, 1000).boxed().toList();
        var builder = StateMachine.of(states).initial(0).end(-1);

        var thrown = catchThrowableOfType(InvalidMachineException.class, builder::build);

        assertThat(thrown.problems())
                .hasSize(2000)
                .contains(new Problem(
                        Kind.UNKNOWN_STATE,
                        "end(-1) names -1, which is no state of this machine;"
                                + " use one of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 990 more]"));
        assertThat(thrown).hasMessageEndingWith("\n  and 1950 more");
        assertThat(thrown.getMessage()).hasLineCount(52);
    }

    @Test
    void building_again_does_not_change_the_first_machine() {
        var builder = door();
        var first = builder.build();
        var second = builder.allow(CLOSED, OPEN).build();

        assertThat(first.canTransition(CLOSED, OPEN)).isFalse();
        assertThat(second.canTransition(CLOSED, OPEN)).isTrue();
    }

    private static List<Problem> problems(MachineBuilder<?, ?> builder) {
        return catchThrowableOfType(InvalidMachineException.class, builder::build)
                .problems();
    }

    private static List<Kind> kinds(MachineBuilder<?, ?> builder) {
        return problems(builder).stream().map(Problem::kind).toList();
    }
}
