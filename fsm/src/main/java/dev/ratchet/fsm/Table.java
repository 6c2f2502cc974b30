package dev.ratchet.fsm;

import dev.ratchet.fsm.Route.Way;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every answer of a machine, worked out in advance: one cell per (state, target) or per (state, event). A cell holds a settled
 * verdict, or a route whose guards must be asked, or nothing. Filled while a machine is built, only read afterwards.
 */
final class Table<S, T> {
    private final Index rows;
    private final Index columns;
    private final int width;
    private final long[] edges;
    private final @Nullable Verdict<S, T>[] settled;
    private final @Nullable Route<S, T>[] routes;

    /** A way whose column is null belongs to another table. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    Table(Index rows, Index columns, List<Way<S, T>> ways, Function<Transition<S, T>, @Nullable Object> column) {
        this.rows = rows;
        this.columns = columns;
        this.width = columns.width();
        int cells = rows.width() * width;
        this.edges = new long[cells / Long.SIZE + 1];
        this.settled = new @Nullable Verdict[cells];
        this.routes = new @Nullable Route[cells];
        ways.stream()
                .filter(way -> column.apply(way.transition()) != null)
                .collect(Collectors.groupingBy(
                        way -> cell(way.transition().from(), column.apply(way.transition())),
                        TreeMap::new,
                        Collectors.toList()))
                .forEach(this::put);
    }

    private void put(int cell, List<Way<S, T>> ways) {
        edges[cell / Long.SIZE] |= 1L << cell;
        Way<S, T> first = ways.get(0);
        if (first.isGuarded()) {
            routes[cell] = Route.of(ways);
        } else {
            settled[cell] = first.transition();
        }
    }

    /** Answers a question that no edge answers. */
    void settle(S row, Object column, Refusal<S, T> refusal) {
        int cell = cell(row, column);
        if (!hasEdge(cell)) {
            settled[cell] = refusal;
        }
    }

    /** The number of the cell, or {@link Index#UNKNOWN} when either value is. */
    int cell(@Nullable Object row, @Nullable Object column) {
        int r = rows.of(row);
        int c = columns.of(column);
        return (r | c) < 0 ? Index.UNKNOWN : r * width + c;
    }

    boolean hasEdge(int cell) {
        return cell >= 0 && (edges[cell / Long.SIZE] & 1L << cell) != 0;
    }

    @Nullable
    Verdict<S, T> settled(int cell) {
        return cell < 0 ? null : settled[cell];
    }

    @Nullable
    Route<S, T> route(int cell) {
        return cell < 0 ? null : routes[cell];
    }
}
