package dev.ratchet.entity;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.history.HistoryRows;
import dev.ratchet.entity.history.Watched;
import dev.ratchet.entity.sql.Session;
import dev.ratchet.entity.sql.Session.Untyped;
import dev.ratchet.fsm.StateMachine;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of the user's table, as far as a transition goes. Immutable. */
final class EntityRows<S, T> {
    private final EntityTable<T> table;
    private final Map<String, S> states;
    private final String select;
    private final String update;
    private final String fused;

    EntityRows(EntityTable<T> table, StateMachine<S, T> machine) {
        this.table = table;
        this.states = machine.states().stream().collect(toUnmodifiableMap(Object::toString, Function.identity()));
        this.select = "SELECT * FROM %s WHERE %s = ?".formatted(table.name(), table.id());
        var time = table.updatedAt() == null ? "" : ", " + table.updatedAt() + " = ?";
        // The state is compared too: somebody may have changed it by hand, and left the version as it was.
        this.update = "UPDATE %1$s SET %3$s = ?, %4$s = %4$s + 1%5$s WHERE %2$s = ? AND %4$s = ? AND %3$s = ?"
                .formatted(table.name(), table.id(), table.state(), table.version(), time);
        // One way to the server and back instead of three; the insertions see whether the update found its row.
        this.fused = "WITH moved AS (%s RETURNING 1), kept AS (%s SELECT %s FROM moved) %s SELECT %s FROM moved"
                .formatted(update, HistoryRows.INSERT_INTO, HistoryRows.PLACES, Outbox.INSERT_INTO, Outbox.PLACES);
    }

    Optional<Current<S, T>> load(Session session, String id) throws SQLException {
        return session.first(
                select,
                row -> {
                    var text = String.valueOf(row.getString(table.state()));
                    var version = row.getLong(table.version());
                    return new Current<>(id, table.reader().read(row), states.get(text), text, version);
                },
                new Untyped(id));
    }

    /**
     * What goes with a change.
     *
     * @param held how long its event is held
     */
    record Terms(long fence, @Nullable String key, Duration held) {}

    /** The entity, its history and its event; nothing, and false, if the row was no more as it had been read. */
    boolean save(Session session, Current<S, T> current, Change change, Terms terms) throws SQLException {
        var move = move(session, current, change);
        var history = HistoryRows.values(change, terms.fence(), terms.key());
        var event = Outbox.values(change, terms.held());
        return switch (session.dialect()) {
            case POSTGRES -> session.update(fused, joined(move, history, event)) == 1;
            case SQLITE -> {
                var isSaved = session.update(update, move.toArray()) == 1;
                if (isSaved) {
                    session.update(HistoryRows.INSERT_INTO + "VALUES (" + HistoryRows.PLACES + ")", history.toArray());
                    session.update(Outbox.INSERT_INTO + "VALUES (" + Outbox.PLACES + ")", event.toArray());
                }
                yield isSaved;
            }
        };
    }

    private List<@Nullable Object> move(Session session, Current<S, T> current, Change change) {
        var values = new ArrayList<@Nullable Object>();
        values.add(new Untyped(change.to()));
        if (table.updatedAt() != null) {
            values.add(session.dialect().value(table.time(), change.at()));
        }
        values.add(new Untyped(current.id()));
        values.add(current.version());
        values.add(new Untyped(current.stateText()));
        return values;
    }

    private static @Nullable Object[] joined(
            List<@Nullable Object> move, List<@Nullable Object> history, List<Object> event) {
        var all = new ArrayList<@Nullable Object>(move);
        all.addAll(history);
        all.addAll(event);
        return all.toArray();
    }

    static <S, T> Watched watched(Setup<S, T> setup) {
        var table = setup.table();
        var machine = setup.machine();
        var since = table.updatedAt() == null
                ? "0"
                : setup.database().dialect().micros(table.time(), "t." + table.updatedAt());
        return new Watched(
                setup.name(),
                machine.initial().toString(),
                machine.states().stream()
                        .filter(state -> !machine.isFinal(state))
                        .map(Object::toString)
                        .toList(),
                machine.edges().stream()
                        .map(edge -> edge.from() + " -> " + edge.to())
                        .collect(Collectors.toSet()),
                table.name(),
                table.id(),
                table.state(),
                since);
    }
}
