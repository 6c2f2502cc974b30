package dev.ratchet.fsm.testing;

import dev.ratchet.fsm.Refusal;
import dev.ratchet.fsm.StateMachine;
import dev.ratchet.fsm.Transition;
import dev.ratchet.fsm.export.Markdown;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a machine says about one entity in every state, for every target and every event: a test that compares the whole grid cannot forget
 * a forbidden move. Immutable.
 *
 * <pre>{@code
 * Grid.of(orders, order).assertOnly(
 *         moves(PENDING, PROCESSING, CANCELLED),
 *         moves(PROCESSING, SHIPPED, CANCELLED));
 * }</pre>
 */
public final class Grid<S, T> {
    private final StateMachine<S, T> machine;
    private final List<Cell<S, T>> byTarget;
    private final List<Cell<S, T>> byEvent;

    private Grid(StateMachine<S, T> machine, List<Cell<S, T>> byTarget, List<Cell<S, T>> byEvent) {
        this.machine = machine;
        this.byTarget = List.copyOf(byTarget);
        this.byEvent = List.copyOf(byEvent);
    }

    /** Asks the machine about every pair; its guards see this entity. */
    public static <S, T> Grid<S, T> of(StateMachine<S, T> machine, T entity) {
        var byTarget = new ArrayList<Cell<S, T>>();
        var byEvent = new ArrayList<Cell<S, T>>();
        for (S from : machine.states()) {
            for (S to : machine.states()) {
                byTarget.add(new Cell<>(from, to, null, machine.fire(from, to, entity)));
            }
            for (Enum<?> event : machine.events()) {
                byEvent.add(new Cell<>(from, null, event, machine.fireEvent(from, event, entity)));
            }
        }
        return new Grid<>(machine, byTarget, byEvent);
    }

    /** Every (state, target), in declared order. */
    public List<Cell<S, T>> byTarget() {
        return byTarget;
    }

    /** Every (state, event), in declared order. */
    public List<Cell<S, T>> byEvent() {
        return byEvent;
    }

    /**
     * Passes if the machine allows these moves by target and no others.
     *
     * @throws AssertionError that lists every missing and every unexpected move
     * @throws IllegalArgumentException if one of the moves names an event
     */
    @SafeVarargs
    public final void assertOnly(Moves<S>... expected) {
        var arrows = new LinkedHashSet<Arrow<S>>();
        for (Moves<S> moves : expected) {
            if (moves.event() != null) {
                throw new IllegalArgumentException("cannot compare the move from " + moves.from() + " on "
                        + moves.event() + " by target: use assertOnlyEvents(on(...)), or moves(...) without the event");
            }
            moves.to().forEach(to -> arrows.add(new Arrow<>(moves.from(), null, to)));
        }
        compare(arrows, byTarget);
    }

    /**
     * Passes if events lead to these places and nowhere else.
     *
     * @throws AssertionError that lists every missing and every unexpected move
     * @throws IllegalArgumentException if one of the moves names no event
     */
    @SafeVarargs
    public final void assertOnlyEvents(Moves<S>... expected) {
        var arrows = new LinkedHashSet<Arrow<S>>();
        for (Moves<S> moves : expected) {
            if (moves.event() == null) {
                throw new IllegalArgumentException("cannot compare the moves from " + moves.from() + " to " + moves.to()
                        + " by event: use assertOnly(moves(...)), or on(...) with the event");
            }
            moves.to().forEach(to -> arrows.add(new Arrow<>(moves.from(), moves.event(), to)));
        }
        compare(arrows, byEvent);
    }

    private void compare(Set<Arrow<S>> expected, List<Cell<S, T>> cells) {
        var actual = new LinkedHashSet<Arrow<S>>();
        for (Cell<S, T> cell : cells) {
            if (cell.verdict() instanceof Transition<S, T> transition) {
                actual.add(new Arrow<>(cell.from(), cell.event(), transition.to()));
            }
        }
        var differences = new ArrayList<String>();
        expected.stream()
                .filter(arrow -> !actual.contains(arrow))
                .forEach(arrow -> differences.add("missing:    " + arrow + " (" + why(arrow, cells) + ")"));
        actual.stream()
                .filter(arrow -> !expected.contains(arrow))
                .forEach(arrow -> differences.add("unexpected: " + arrow));
        if (!differences.isEmpty()) {
            throw new AssertionError(differences.size() + " differences between the machine and what was expected:\n  "
                    + String.join("\n  ", differences));
        }
    }

    private static <S, T> String why(Arrow<S> arrow, List<Cell<S, T>> cells) {
        for (Cell<S, T> cell : cells) {
            boolean asked = cell.from().equals(arrow.from)
                    && cell.event() == arrow.event
                    && (cell.to() == null || cell.to().equals(arrow.to));
            if (asked) {
                return cell.verdict() instanceof Refusal<S, T> refusal
                        ? refusal.reason()
                        : "leads to " + cell.verdict().to();
            }
        }
        return "the machine has no such state or event";
    }

    /** The grid as Markdown tables: state by target, and, if there are events, state by event. */
    public String toMarkdown() {
        String targets = table(machine.states(), byTarget);
        return machine.events().isEmpty() ? targets : targets + "\n" + table(machine.events(), byEvent);
    }

    private String table(List<?> columns, List<Cell<S, T>> cells) {
        var head = new ArrayList<>(List.of("from"));
        columns.forEach(column -> head.add(column.toString()));
        var rows = new ArrayList<List<String>>();
        for (int i = 0; i < cells.size(); i += columns.size()) {
            var row = new ArrayList<>(List.of(cells.get(i).from().toString()));
            cells.subList(i, i + columns.size()).forEach(cell -> row.add(cell.inShort()));
            rows.add(row);
        }
        return Markdown.table(head, rows);
    }

    private record Arrow<S>(S from, @Nullable Enum<?> event, S to) {
        @Override
        public String toString() {
            return from + " -> " + to + (event == null ? "" : " on " + event);
        }
    }
}
