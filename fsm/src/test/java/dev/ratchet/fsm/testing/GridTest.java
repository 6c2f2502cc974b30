package dev.ratchet.fsm.testing;

import static dev.ratchet.fsm.testing.GridTest.Call.CANCEL;
import static dev.ratchet.fsm.testing.GridTest.Call.PAY;
import static dev.ratchet.fsm.testing.GridTest.Seat.FREE;
import static dev.ratchet.fsm.testing.GridTest.Seat.HELD;
import static dev.ratchet.fsm.testing.GridTest.Seat.SOLD;
import static dev.ratchet.fsm.testing.Moves.moves;
import static dev.ratchet.fsm.testing.Moves.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fsm.StateMachine;
import org.junit.jupiter.api.Test;

class GridTest {
    enum Seat {
        FREE,
        HELD,
        SOLD
    }

    enum Call {
        PAY,
        CANCEL
    }

    private final StateMachine<Seat, Integer> seats = StateMachine.of(Seat.class, Integer.class)
            .initial(FREE)
            .end(SOLD)
            .allow(FREE, HELD)
            .on(HELD, PAY)
            .to(SOLD)
            .guard("price", money -> money >= 10, money -> money + " of 10")
            .on(HELD, CANCEL)
            .to(FREE)
            .build();

    @Test
    void it_asks_about_every_pair() {
        var grid = Grid.of(seats, 10);

        assertThat(grid.byTarget()).hasSize(9);
        assertThat(grid.byEvent()).hasSize(6);
        assertThat(grid.byTarget()).filteredOn(Cell::isAllowed).hasSize(3);
    }

    @Test
    void it_accepts_the_right_machine() {
        Grid.of(seats, 10).assertOnly(moves(FREE, HELD), moves(HELD, FREE, SOLD));
        Grid.of(seats, 9).assertOnly(moves(FREE, HELD), moves(HELD, FREE));
        Grid.of(seats, 10).assertOnlyEvents(on(HELD, PAY, SOLD), on(HELD, CANCEL, FREE));
    }

    @Test
    void it_lists_every_difference_at_once() {
        assertThatThrownBy(() -> Grid.of(seats, 9).assertOnly(moves(FREE, HELD, SOLD), moves(HELD, SOLD)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        3 differences between the machine and what was expected:
                          missing:    FREE -> SOLD (transition not allowed)
                          missing:    HELD -> SOLD (9 of 10)
                          unexpected: HELD -> FREE""");
        assertThatThrownBy(() -> Grid.of(seats, 10).assertOnlyEvents(on(HELD, PAY, FREE), on(FREE, PAY, SOLD)))
                .hasMessage("""
                        4 differences between the machine and what was expected:
                          missing:    HELD -> FREE on PAY (leads to SOLD)
                          missing:    FREE -> SOLD on PAY (transition not allowed)
                          unexpected: HELD -> SOLD on PAY
                          unexpected: HELD -> FREE on CANCEL""");
    }

    @Test
    void moves_of_the_wrong_kind_are_refused_not_ignored() {
        var grid = Grid.of(seats, 10);

        assertThatThrownBy(() -> grid.assertOnly(moves(FREE, HELD), on(HELD, PAY, SOLD), moves(HELD, FREE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot compare the move from HELD on PAY by target:"
                        + " use assertOnlyEvents(on(...)), or moves(...) without the event");
        assertThatThrownBy(() -> grid.assertOnlyEvents(moves(HELD, FREE, SOLD)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot compare the moves from HELD to [FREE, SOLD] by event:"
                        + " use assertOnly(moves(...)), or on(...) with the event");
    }

    @Test
    void it_shows_the_whole_grid() {
        assertThat(Grid.of(seats, 9).toMarkdown()).isEqualTo("""
                        | from | FREE | HELD | SOLD        |
                        |------|------|------|-------------|
                        | FREE |      | yes  |             |
                        | HELD | yes  |      | no: 9 of 10 |
                        | SOLD |      |      |             |

                        | from | PAY         | CANCEL |
                        |------|-------------|--------|
                        | FREE |             |        |
                        | HELD | no: 9 of 10 | FREE   |
                        | SOLD |             |        |
                        """);
    }
}
