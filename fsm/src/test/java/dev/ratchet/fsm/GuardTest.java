package dev.ratchet.fsm;

import static dev.ratchet.fsm.GuardTest.Ask.BUY;
import static dev.ratchet.fsm.GuardTest.Ticket.FREE;
import static dev.ratchet.fsm.GuardTest.Ticket.SOLD;
import static dev.ratchet.fsm.GuardTest.Ticket.WAITING;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GuardTest {
    enum Ticket {
        FREE,
        WAITING,
        SOLD
    }

    enum Ask {
        BUY,
        LEAVE
    }

    record Buyer(int age, int money) {}

    private final StateMachine<Ticket, Buyer> tickets = StateMachine.of(Ticket.class, Buyer.class)
            .initial(FREE)
            .end(SOLD)
            .on(FREE, BUY)
            .to(SOLD)
            .guard("age", buyer -> buyer.age >= 18, "too young")
            .guard("money", buyer -> buyer.money >= 10, buyer -> "only " + buyer.money + " of 10")
            .on(FREE, BUY)
            .to(WAITING)
            .guard("rich", buyer -> buyer.money >= 5)
            .allow(WAITING, SOLD)
            .guard("money", buyer -> buyer.money >= 10)
            .build();

    @Test
    @Tag("S2-03")
    void the_first_alternative_whose_guards_all_accept_is_chosen() {
        assertThat(tickets.fireEvent(FREE, BUY, new Buyer(20, 10)).orThrow().to())
                .isEqualTo(SOLD);
        assertThat(tickets.fireEvent(FREE, BUY, new Buyer(17, 10)).orThrow().to())
                .isEqualTo(WAITING);
    }

    @Test
    @Tag("S2-04")
    void a_guard_that_refuses_says_why() {
        assertThat(tickets.fire(FREE, SOLD, new Buyer(17, 10)))
                .isEqualTo(new Refusal<>(FREE, SOLD, BUY, Refusal.Kind.GUARD, "too young"));
        assertThat(tickets.fire(FREE, SOLD, new Buyer(18, 3)))
                .isEqualTo(new Refusal<>(FREE, SOLD, BUY, Refusal.Kind.GUARD, "only 3 of 10"));
        assertThatThrownBy(() -> tickets.fire(WAITING, SOLD, new Buyer(1, 1)).orThrow())
                .hasMessage("invalid transition from WAITING to SOLD: guard 'money' refused");
    }

    @Test
    void a_move_by_target_looks_only_at_the_guards_of_its_own_edge() {
        Buyer rich = new Buyer(20, 10);

        assertThat(tickets.fireEvent(FREE, BUY, rich).to()).isEqualTo(SOLD);
        assertThat(tickets.fire(FREE, WAITING, rich).isAllowed()).isTrue();
    }

    @Test
    void when_every_alternative_refuses_every_reason_is_given() {
        assertThat(tickets.fireEvent(FREE, BUY, new Buyer(17, 0)))
                .isEqualTo(new Refusal<>(FREE, null, BUY, Refusal.Kind.GUARD, "too young; guard 'rich' refused"));
        assertThatThrownBy(() -> tickets.fireEvent(FREE, BUY, new Buyer(17, 0)).orThrow())
                .hasMessage("invalid transition from FREE on BUY: too young; guard 'rich' refused");
    }

    @Test
    void an_event_that_means_nothing_here_is_refused() {
        Buyer buyer = new Buyer(20, 20);
        assertThat(tickets.fireEvent(WAITING, BUY, buyer))
                .isEqualTo(new Refusal<>(WAITING, null, BUY, Refusal.Kind.NOT_ALLOWED, "transition not allowed"));
        assertThat(tickets.fireEvent(FREE, Ask.LEAVE, buyer).isAllowed()).isFalse();
        assertThat(tickets.fireEvent(FREE, Thread.State.NEW, buyer).isAllowed()).isFalse();
        assertThat(tickets.fireEvent(null, BUY, buyer).isAllowed()).isFalse();
        assertThat(tickets.fireEvent(FREE, null, buyer).isAllowed()).isFalse();
    }

    @Test
    void the_events_and_targets_of_a_state_are_listed_once() {
        assertThat(tickets.events(FREE)).containsExactly(BUY);
        assertThat(tickets.events(SOLD)).isEmpty();
        assertThat(tickets.targets(FREE)).containsExactly(SOLD, WAITING);
        assertThat(tickets.events()).containsExactly(BUY);
    }

    @Test
    void guards_are_asked_once_each_and_only_as_far_as_needed() {
        var asked = new ArrayList<String>();
        var machine = StateMachine.of(Ticket.class, Buyer.class)
                .initial(FREE)
                .end(SOLD, WAITING)
                .on(FREE, BUY)
                .to(SOLD)
                .guard("a", buyer -> !asked.add("a"))
                .guard("b", buyer -> asked.add("b"))
                .on(FREE, BUY)
                .to(WAITING)
                .guard("c", buyer -> !asked.add("c"))
                .build();

        assertThat(machine.fireEvent(FREE, BUY, new Buyer(1, 1)).isAllowed()).isFalse();
        assertThat(asked).containsExactly("a", "c");
    }

    @Test
    void thousands_of_alternatives_do_not_overflow_the_stack() {
        int alternatives = 5_000;
        var builder = StateMachine.of(Ticket.class, Integer.class)
                .initial(FREE)
                .end(SOLD, WAITING)
                .allow(FREE, WAITING);
        IntStream.range(0, alternatives)
                .forEach(i -> builder.on(FREE, BUY).to(SOLD).guard("is " + i, n -> n == i, i + "?"));
        var machine = builder.build();

        assertThat(machine.fireEvent(FREE, BUY, alternatives - 1).to()).isEqualTo(SOLD);
        assertThat(machine.fireEvent(FREE, BUY, -1))
                .isEqualTo(new Refusal<>(
                        FREE,
                        SOLD,
                        BUY,
                        Refusal.Kind.GUARD,
                        IntStream.range(0, alternatives).mapToObj(i -> i + "?").collect(joining("; "))));
    }

    @Test
    void without_an_entity_a_guarded_move_cannot_be_judged() {
        assertThatThrownBy(() -> tickets.fire(WAITING, SOLD))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use fire(from, to, entity)");
        assertThat(tickets.fire(SOLD, FREE).isAllowed()).isFalse();
    }

    @Test
    void a_guard_that_throws_is_a_bug_and_surfaces() {
        var machine = StateMachine.of(Ticket.class, Buyer.class)
                .except(WAITING)
                .initial(FREE)
                .end(SOLD)
                .allow(FREE, SOLD)
                .guard("broken", buyer -> {
                    throw new UnsupportedOperationException("oops");
                })
                .build();

        assertThatThrownBy(() -> machine.fire(FREE, SOLD, new Buyer(1, 1))).hasMessage("oops");
    }
}
