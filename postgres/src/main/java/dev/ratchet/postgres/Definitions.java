package dev.ratchet.postgres;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.postgres.session.Session;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The definitions. They never vanish, so a number that was seen once need not be looked up again. Thread-safe. */
final class Definitions {
    static final String FIND = """
            SELECT number, hash, name, version, structure, json FROM ratchet.definition WHERE hash = ?
            """;
    static final String LIST = """
            SELECT number, hash, name, version, structure, json
              FROM ratchet.definition WHERE number > ? ORDER BY number LIMIT ?
            """;
    static final String WHICH = "SELECT number, name FROM ratchet.definition WHERE number = ANY (?::int[])";

    /** One at a time, so that numbers become visible in their order: who asks for those above the last one seen then misses none. */
    static final String LOCK = "SELECT pg_advisory_xact_lock(7236837564920188)";

    static final String ADD = """
            INSERT INTO ratchet.definition (hash, name, version, structure, json) VALUES (?, ?, ?, ?, ?)
            """;

    private final Sessions sessions;
    private final ConcurrentMap<Integer, String> names = new ConcurrentHashMap<>();

    Definitions(Sessions sessions) {
        this.sessions = sessions;
    }

    DefinitionRow define(DefinitionRow definition) {
        var what = "keep definition " + definition.name();
        return sessions.pinned(what, session -> find(session, definition))
                .orElseGet(() -> sessions.transaction(what, session -> add(session, definition)));
    }

    private static Optional<DefinitionRow> find(Session session, DefinitionRow definition) throws SQLException {
        return session.first(FIND, Definitions::read, definition.hash());
    }

    private static DefinitionRow add(Session session, DefinitionRow definition) throws SQLException {
        session.each(LOCK, row -> {});
        if (find(session, definition).isEmpty()) {
            session.update(
                    ADD,
                    definition.hash(),
                    definition.name(),
                    definition.version(),
                    definition.structure(),
                    definition.json());
        }
        return find(session, definition).orElseThrow();
    }

    List<DefinitionRow> list(int after, int limit) {
        return sessions.plain("list definitions", session -> session.query(LIST, Definitions::read, after, limit));
    }

    private static DefinitionRow read(ResultSet row) throws SQLException {
        return new DefinitionRow(
                row.getInt(1), row.getString(2), row.getString(3), row.getInt(4), row.getString(5), row.getString(6));
    }

    /** Refuses starts of a definition that is not there. A foreign key would say the same, but lock its row at each start. */
    void require(List<Write> starts) {
        var unknown = starts.stream()
                .map(write -> write.after().definition())
                .filter(number -> !names.containsKey(number))
                .distinct()
                .toArray(Integer[]::new);
        if (unknown.length > 0) {
            sessions.pinned("look up definitions", session -> {
                session.each(WHICH, row -> names.put(row.getInt(1), row.getString(2)), (Object) unknown);
                return true;
            });
        }
        for (var write : starts) {
            if (!names.containsKey(write.after().definition())) {
                throw new StoreException(
                        "cannot start run %s: there is no definition %d; define it first"
                                .formatted(write.after().id(), write.after().definition()),
                        false,
                        null);
            }
        }
    }

    /** The name of the run's workflow, unless it is that of its definition. */
    @Nullable
    String ownWorkflow(Write start) {
        var workflow = BatchColumns.start(start).workflow();
        return workflow.equals(names.get(start.after().definition())) ? null : workflow;
    }
}
