package dev.ratchet.fsm.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fsm.Action;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.TransitionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RunnerTest {
    enum Event {
        SEND
    }

    /** An entity that keeps its own state and remembers what happened to it. */
    private static final class Letter {
        private final List<String> story = new ArrayList<>();
        private @Nullable String state = "written";

        void setState(String state) {
            this.state = state;
            story.add("-> " + state);
        }

        @Nullable
        String state() {
            return state;
        }
    }

    private final Letter letter = new Letter();

    private Runner<String, Letter> runner(Action.Body<Letter> before, Action.Body<Letter> after) {
        var machine = StateMachine.of(List.of("written", "sent", "read"), Letter.class)
                .initial("written")
                .end("read")
                .onExit("written", "fold", it -> it.story.add("fold"))
                .on("written", Event.SEND)
                .to("sent")
                .before("stamp", before)
                .after("log", after)
                .onEntry("sent", "ring", it -> it.story.add("ring"))
                .allow("sent", "read")
                .build();
        return Runner.of(machine, letter, letter::state, letter::setState);
    }

    private static Action.Body<Letter> noting(String what) {
        return letter -> letter.story.add(what);
    }

    @Test
    @Tag("S2-02")
    void it_offers_the_current_state_what_can_follow_and_the_move_itself() {
        var runner = runner(noting("stamp"), noting("log"));

        assertThat(runner.state()).isEqualTo("written");
        assertThat(runner.targets()).containsExactly("sent");
        assertThat(runner.canTransition("sent")).isTrue();
        assertThat(runner.canTransition("read")).isFalse();

        var move = runner.transition("sent", "it is finished");

        assertThat(move.isDone()).isTrue();
        assertThat(move.reason()).isEqualTo("it is finished");
        assertThat(runner.state()).isEqualTo("sent");
        assertThat(letter.story).containsExactly("fold", "stamp", "-> sent", "log", "ring");
    }

    @Test
    @Tag("S2-04")
    void a_refused_move_changes_nothing_and_comes_back_as_a_value() {
        var runner = runner(noting("stamp"), noting("log"));

        var move = runner.transition("read", "too early");

        assertThat(move.isDone()).isFalse();
        assertThat(letter.story).isEmpty();
        assertThatThrownBy(move::orThrow)
                .isInstanceOf(TransitionException.class)
                .hasMessage("invalid transition from written to read: transition not allowed");
    }

    @Test
    @Tag("S2-05")
    void an_entity_in_an_unknown_state_goes_nowhere() {
        var runner = runner(noting("stamp"), noting("log"));
        for (String unknown : new String[] {"lost", null}) {
            letter.state = unknown;
            assertThat(runner.targets()).isEmpty();
            assertThat(runner.canTransition("sent")).isFalse();
            assertThat(runner.transition("sent", "try").isDone()).isFalse();
        }
    }

    @Test
    void an_action_that_fails_before_the_change_stops_the_move() {
        var runner = runner(
                letter -> {
                    throw new IOException("no stamps");
                },
                noting("log"));

        assertThatThrownBy(() -> runner.handle(Event.SEND, "go"))
                .isInstanceOf(ActionException.class)
                .hasRootCauseMessage("no stamps")
                .hasMessage("cannot move from written to sent: action 'stamp' failed before the change"
                        + " (java.io.IOException: no stamps); the state is still written");
        assertThat(runner.state()).isEqualTo("written");
        assertThat(letter.story).containsExactly("fold");
        assertThatThrownBy(() -> runner.transition("sent", "again")).isInstanceOf(ActionException.class);
    }

    @Test
    void an_action_that_fails_after_the_change_is_reported_and_the_rest_still_run() {
        var runner = runner(noting("stamp"), letter -> {
            throw new IOException("disk full");
        });

        var move = runner.handle(Event.SEND, "go").orThrow();

        assertThat(runner.state()).isEqualTo("sent");
        assertThat(letter.story).containsExactly("fold", "stamp", "-> sent", "ring");
        assertThat(move.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.action().name()).isEqualTo("log");
            assertThat(failure.cause()).hasMessage("disk full");
        });
    }

    @Test
    void an_action_that_failed_after_the_change_can_be_run_again() throws Exception {
        var runner = runner(noting("stamp"), letter -> {
            if (letter.story.contains("ring")) {
                letter.story.add("log");
            } else {
                throw new IOException("disk full");
            }
        });

        for (var failure : runner.handle(Event.SEND, "go").failures()) {
            failure.action().run(runner.entity());
        }

        assertThat(letter.story).containsExactly("fold", "stamp", "-> sent", "ring", "log");
    }

    @Test
    void an_interrupt_is_not_swallowed() {
        var runner = runner(noting("stamp"), letter -> {
            throw new InterruptedException();
        });

        assertThat(runner.handle(Event.SEND, "go").failures()).hasSize(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void an_action_before_the_change_cannot_start_another_move() {
        var self = new ArrayList<Runner<String, Letter>>();
        var runner = runner(letter -> self.get(0).transition("sent", "me too"), noting("log"));
        self.add(runner);

        assertThatThrownBy(() -> runner.transition("sent", "go"))
                .isInstanceOf(ActionException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(runner.state()).isEqualTo("written");
    }

    @Test
    void a_guard_cannot_move_the_entity_away_under_the_move_it_judges() {
        var self = new ArrayList<Runner<String, Letter>>();
        var machine = StateMachine.of(List.of("written", "sent", "burnt"), Letter.class)
                .initial("written")
                .end("sent", "burnt")
                .allow("written", "burnt")
                .allow("written", "sent")
                .guard(
                        "meddling",
                        any -> self.get(0).transition("burnt", "meddling").isDone())
                .build();
        var runner = Runner.of(machine, letter, letter::state, letter::setState);
        self.add(runner);

        assertThatThrownBy(() -> runner.transition("sent", "go")).isInstanceOf(IllegalStateException.class);
        assertThat(letter.story).isEmpty();
        assertThat(runner.transition("burnt", "later").isDone()).isTrue();
    }

    @Test
    void an_action_after_the_change_cannot_start_another_move() {
        var self = new ArrayList<Runner<String, Letter>>();
        var runner = runner(noting("stamp"), letter -> self.get(0).transition("read", "at once"));
        self.add(runner);

        var move = runner.transition("sent", "go");

        assertThat(move.isDone()).isTrue();
        assertThat(move.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContainingAll(
                                "another thread", "after transition(...) or handle(...) has returned"));
        assertThat(letter.story).containsExactly("fold", "stamp", "-> sent", "ring");
        assertThat(runner.transition("read", "now").isDone()).isTrue();
    }

    @Test
    void an_error_after_the_change_comes_through_and_the_runner_can_be_used_again() {
        var runner = runner(noting("stamp"), letter -> {
            throw new AssertionError("broken");
        });

        assertThatThrownBy(() -> runner.transition("sent", "go")).hasMessage("broken");
        assertThat(letter.story).containsExactly("fold", "stamp", "-> sent");
        assertThat(runner.transition("read", "all the same").isDone()).isTrue();
    }

    @Test
    void what_the_setter_throws_comes_through_and_no_action_after_the_change_runs() {
        var machine = StateMachine.of(List.of("written", "sent"), Letter.class)
                .initial("written")
                .end("sent")
                .allow("written", "sent")
                .before("stamp", noting("stamp"))
                .after("log", noting("log"))
                .build();
        var runner = Runner.of(machine, letter, letter::state, to -> {
            throw new UnsupportedOperationException("read only");
        });

        assertThatThrownBy(() -> runner.transition("sent", "go")).hasMessage("read only");
        assertThat(letter.story).containsExactly("stamp");
    }

    @Test
    @Tag("S2-02")
    void a_runner_can_keep_the_state_itself() {
        var machine = StateMachine.of(List.of("off", "on"))
                .initial("off")
                .allow("off", "on")
                .allow("on", "off")
                .build();
        var runner = Runner.start(machine, "lamp");

        assertThat(runner.state()).isEqualTo("off");
        runner.transition("on", "dark").orThrow();
        assertThat(runner.state()).isEqualTo("on");
        assertThat(runner.entity()).isEqualTo("lamp");
    }
}
