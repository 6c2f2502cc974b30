package dev.ratchet.entity;

import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code ratchet_entity_action}: the actions after a change that have not all succeeded yet. */
final class ActionRows {
    private static final String KEY = " WHERE entity = ? AND id = ? AND version = ?";

    private static final String INSERT = """
            INSERT INTO ratchet_entity_action (entity, id, version, attempt, fence, due_at, open)
            VALUES (?, ?, ?, ?, ?, {now} + ?, ?)""";

    private static final String DELETE = "DELETE FROM ratchet_entity_action" + KEY;
    private static final String AGAIN =
            "UPDATE ratchet_entity_action SET due_at = {now} + ?, dead = ?, open = ?, error = ?" + KEY;

    private static final String DUE = """
            SELECT entity, id, version, attempt, open FROM ratchet_entity_action
            WHERE dead = 0 AND due_at <= {now} AND entity IN ({entities}) ORDER BY due_at LIMIT ?""";

    private static final String BEGIN =
            "UPDATE ratchet_entity_action SET attempt = attempt + 1, fence = ?, due_at = {now} + ?" + KEY
                    + " AND attempt = ? AND dead = 0";

    private static final String POSTPONE =
            "UPDATE ratchet_entity_action SET due_at = {now} + ?" + KEY + " AND attempt = ? AND due_at <= {now}";

    private static final String BURY =
            "UPDATE ratchet_entity_action SET dead = 1, error = ?" + KEY + " AND attempt = ?";

    private static final String DEAD = """
            SELECT entity, id, version, attempt, error FROM ratchet_entity_action WHERE dead = 1
            ORDER BY entity, id, version LIMIT ?""";

    private static final String REVIVE =
            "UPDATE ratchet_entity_action SET dead = 0, attempt = 1, due_at = {now}" + KEY + " AND dead = 1";

    private ActionRows() {}

    /** Actions that are due. */
    record Due(String entity, String id, long version, int attempt, List<String> open) {
        /** The attempt that begins now. */
        Due next() {
            return new Due(entity, id, version, attempt + 1, open);
        }
    }

    static void insert(Session session, Change change, long fence, First first) throws SQLException {
        session.update(
                INSERT,
                change.entity(),
                change.id(),
                change.version(),
                first.attempt(),
                fence,
                Micros.of(first.delay()),
                String.join("\n", first.open()));
    }

    /**
     * How the first attempt begins.
     *
     * @param attempt 1 if it begins with the commit, 0 if a relay begins it
     * @param delay when a relay looks at it
     */
    record First(int attempt, Duration delay, List<String> open) {}

    static void done(Session session, Change change) throws SQLException {
        session.update(DELETE, change.entity(), change.id(), change.version());
    }

    static void again(Session session, Change change, PostActions.Outcome outcome, @Nullable Duration delay)
            throws SQLException {
        session.update(
                AGAIN,
                delay == null ? 0 : Micros.of(delay),
                delay == null ? 1 : 0,
                String.join("\n", outcome.open()),
                outcome.error(),
                change.entity(),
                change.id(),
                change.version());
    }

    static List<Due> due(Session session, Collection<String> entities, int most) throws SQLException {
        var values = new ArrayList<Object>(entities);
        values.add(most);
        return session.list(
                DUE.replace("{entities}", String.join(", ", Collections.nCopies(entities.size(), "?"))),
                row -> new Due(
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getInt(4),
                        List.of(String.valueOf(row.getString(5)).split("\n"))),
                values.toArray());
    }

    /** Records an attempt before it begins; false if another was faster. */
    static boolean begin(Session session, Due due, long fence, Duration lease) throws SQLException {
        return session.update(BEGIN, fence, Micros.of(lease), due.entity(), due.id(), due.version(), due.attempt())
                == 1;
    }

    static void postpone(Session session, Due due, Duration delay) throws SQLException {
        session.update(POSTPONE, Micros.of(delay), due.entity(), due.id(), due.version(), due.attempt());
    }

    static void bury(Session session, Due due, String error) throws SQLException {
        session.update(BURY, error, due.entity(), due.id(), due.version(), due.attempt());
    }

    static List<DeadLetter> dead(Session session, int most) throws SQLException {
        return session.list(
                DEAD,
                row -> new DeadLetter(
                        DeadLetter.Kind.ACTIONS,
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getInt(4),
                        String.valueOf(row.getString(5))),
                most);
    }

    static int revive(Session session, DeadLetter letter) throws SQLException {
        return session.update(REVIVE, letter.entity(), letter.id(), letter.version());
    }
}
