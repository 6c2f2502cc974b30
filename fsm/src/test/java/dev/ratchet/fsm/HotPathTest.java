package dev.ratchet.fsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the engine relies on when it asks a machine for every event of every run. */
class HotPathTest {
    enum State {
        A,
        B,
        C,
        D
    }

    enum Event {
        GO
    }

    private final StateMachine<State, Integer> machine = StateMachine.of(State.class, Integer.class)
            .initial(State.A)
            .end(State.D)
            .allow(State.A, State.B)
            .on(State.B, Event.GO)
            .to(State.C)
            .guard("even", n -> n % 2 == 0)
            .on(State.B, Event.GO)
            .to(State.B)
            .allow(State.C, State.D)
            .guard("positive", n -> n > 0, "negative")
            .build();

    @Test
    void asking_allocates_nothing() {
        Integer even = 42;
        Integer odd = 43;
        int rounds = 10_000;
        assertThat(ask(rounds, even, odd)).isEqualTo(rounds * 5);

        assertThat(Allocations.during(() -> ask(rounds, even, odd))).isLessThan(rounds);
    }

    private int ask(int rounds, Integer even, Integer odd) {
        int allowed = 0;
        for (int i = 0; i < rounds; i++) {
            allowed += machine.fire(State.A, State.B, even).isAllowed() ? 1 : 0;
            allowed += machine.fireEvent(State.B, Event.GO, even).isAllowed() ? 1 : 0;
            allowed += machine.fireEvent(State.B, Event.GO, odd).isAllowed() ? 1 : 0;
            allowed += machine.fire(State.C, State.D, even).isAllowed() ? 1 : 0;
            allowed += machine.fire(State.A, State.D, even).isAllowed() ? 1 : 0;
            allowed += machine.canTransition(State.C, State.D)
                            && machine.targets(State.C).size() == 1
                    ? 1
                    : 0;
        }
        return allowed;
    }

    @Test
    void many_threads_can_ask_one_machine() throws Exception {
        Callable<Integer> asking = () -> {
            int wrong = 0;
            for (int n = 0; n < 20_000; n++) {
                wrong += machine.fire(State.A, State.B, n).isAllowed() ? 0 : 1;
                State expected = n % 2 == 0 ? State.C : State.B;
                wrong += machine.fireEvent(State.B, Event.GO, n).to() == expected ? 0 : 1;
                wrong += machine.fire(State.C, State.D, -n) instanceof Refusal<State, Integer> refusal
                                && refusal.reason().equals("negative")
                        ? 0
                        : 1;
            }
            return wrong;
        };
        var pool = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Integer>> eight =
                    IntStream.range(0, 8).mapToObj(i -> asking).toList();
            for (var answer : pool.invokeAll(eight)) {
                assertThat(answer.get()).isZero();
            }
        } finally {
            pool.shutdown();
        }
    }
}
