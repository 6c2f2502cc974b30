package dev.ratchet.entity;

import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.sql.Micros;
import dev.ratchet.entity.sql.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code ratchet_entity_outbox}: events that wait to be published. */
final class Outbox {
    static final int FAILED = 1;
    static final int CHANGED = 2;

    private static final String KEY = " WHERE entity = ? AND id = ? AND version = ? AND kind = ? AND attempt = ?";

    /** State-changed; what {@link #values} fills, in this order. */
    static final String INSERT_INTO =
            "INSERT INTO ratchet_entity_outbox (entity, id, version, kind, attempt, due_at, at) ";

    static final String PLACES = "?, ?, ?, 2, 0, {now} + ?, ?";

    /** A revived action counts its attempts anew, so that the event of an earlier one may still be here. */
    private static final String INSERT_NOW = """
            INSERT INTO ratchet_entity_outbox (entity, id, version, kind, attempt, due_at, at, is_last, actions, failure)
            VALUES (?, ?, ?, ?, ?, {now}, {now}, ?, ?, ?)
            ON CONFLICT (entity, id, version, kind, attempt) DO UPDATE SET due_at = excluded.due_at, at = excluded.at, tries = 0, dead = 0,
              claim = NULL, is_last = excluded.is_last, actions = excluded.actions, failure = excluded.failure""";

    private static final String LET_GO = "UPDATE ratchet_entity_outbox SET due_at = {now}" + KEY;

    /**
     * The first of each entity only, so that no event overtakes another. While the first attempt at the actions after a change runs under a
     * lock that is alive, its state-changed is held, however long that takes.
     */
    private static final String CLAIM = """
            WITH heads AS MATERIALIZED (
              SELECT o.entity, o.id, o.version, o.kind, o.attempt FROM ratchet_entity_outbox AS o
              WHERE o.dead = 0 AND o.due_at <= {now}
                AND NOT EXISTS (
                  SELECT 1 FROM ratchet_entity_outbox AS e
                  WHERE e.entity = o.entity AND e.id = o.id AND e.dead = 0
                    AND (e.version, e.kind, e.attempt) < (o.version, o.kind, o.attempt))
                AND NOT EXISTS (
                  SELECT 1 FROM ratchet_entity_action AS a JOIN ratchet_entity_lock AS l ON l.name = a.entity || ':' || a.id
                  WHERE o.kind = 2 AND a.entity = o.entity AND a.id = o.id AND a.version = o.version
                    AND a.attempt = 1 AND l.fence = a.fence AND l.until_at >= {now})
              ORDER BY o.due_at LIMIT ? {skip})
            UPDATE ratchet_entity_outbox SET claim = ?, due_at = {now} + ?, tries = tries + 1
            WHERE (entity, id, version, kind, attempt) IN (SELECT entity, id, version, kind, attempt FROM heads)
            RETURNING entity, id, version, kind, attempt, at, tries, is_last, actions, failure""";

    private static final String PUBLISHED = "DELETE FROM ratchet_entity_outbox" + KEY + " AND claim = ?";

    private static final String FAILED_TO_PUBLISH =
            "UPDATE ratchet_entity_outbox SET claim = NULL, due_at = {now} + ?, dead = ?, error = ?" + KEY
                    + " AND claim = ?";

    private static final String GIVE_BACK =
            "UPDATE ratchet_entity_outbox SET claim = NULL, due_at = {now}, tries = tries - 1" + KEY + " AND claim = ?";

    private static final String DEAD = """
            SELECT entity, id, version, kind, attempt, error FROM ratchet_entity_outbox WHERE dead = 1
            ORDER BY entity, id, version, kind, attempt LIMIT ?""";

    private static final String REVIVE =
            "UPDATE ratchet_entity_outbox SET dead = 0, tries = 0, due_at = {now}" + KEY + " AND dead = 1";

    private Outbox() {}

    /** An event that a relay has taken, to publish it. */
    record Claimed(
            Key key,
            int tries,
            long at,
            boolean isLast,
            @Nullable String actions,
            @Nullable String failure) {}

    /** Which event. */
    record Key(String entity, String id, long version, int kind, int attempt) {
        static Key changed(Change change) {
            return new Key(change.entity(), change.id(), change.version(), CHANGED, 0);
        }

        static Key failed(Change change, int attempt) {
            return new Key(change.entity(), change.id(), change.version(), FAILED, attempt);
        }
    }

    /** State-changed, held for so long unless it is let go. */
    static List<Object> values(Change change, Duration held) {
        return List.of(change.entity(), change.id(), change.version(), Micros.of(held), Micros.of(change.at()));
    }

    static void letGo(Session session, Change change) throws SQLException {
        update(session, LET_GO, Key.changed(change));
    }

    static void failed(Session session, Change change, PostActions.Outcome outcome, boolean isLast)
            throws SQLException {
        var key = Key.failed(change, outcome.attempt());
        session.update(
                INSERT_NOW,
                key.entity(),
                key.id(),
                key.version(),
                key.kind(),
                key.attempt(),
                isLast ? 1 : 0,
                String.join("\n", outcome.open()),
                outcome.error());
    }

    static List<Claimed> claim(Session session, String claim, EntityLimits limits) throws SQLException {
        return session.list(CLAIM, Outbox::read, limits.batch(), claim, Micros.of(limits.publishing()));
    }

    private static Claimed read(ResultSet row) throws SQLException {
        var key = new Key(row.getString(1), row.getString(2), row.getLong(3), row.getInt(4), row.getInt(5));
        return new Claimed(key, row.getInt(7), row.getLong(6), row.getInt(8) == 1, row.getString(9), row.getString(10));
    }

    static void published(Session session, Key key, String claim) throws SQLException {
        session.update(PUBLISHED, key.entity(), key.id(), key.version(), key.kind(), key.attempt(), claim);
    }

    static void notPublished(Session session, Claimed event, String claim, String error, EntityLimits limits)
            throws SQLException {
        var key = event.key();
        session.update(
                FAILED_TO_PUBLISH,
                Micros.of(limits.delayAfter(event.tries())),
                event.tries() >= limits.tries() ? 1 : 0,
                error,
                key.entity(),
                key.id(),
                key.version(),
                key.kind(),
                key.attempt(),
                claim);
    }

    /** It was not tried after all. */
    static void giveBack(Session session, Key key, String claim) throws SQLException {
        session.update(GIVE_BACK, key.entity(), key.id(), key.version(), key.kind(), key.attempt(), claim);
    }

    static List<DeadLetter> dead(Session session, int most) throws SQLException {
        return session.list(
                DEAD,
                row -> new DeadLetter(
                        row.getInt(4) == FAILED ? DeadLetter.Kind.POST_ACTION_FAILED : DeadLetter.Kind.STATE_CHANGED,
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3),
                        row.getInt(5),
                        String.valueOf(row.getString(6))),
                most);
    }

    static int revive(Session session, Key key) throws SQLException {
        return update(session, REVIVE, key);
    }

    private static int update(Session session, String sql, Key key) throws SQLException {
        return session.update(sql, key.entity(), key.id(), key.version(), key.kind(), key.attempt());
    }
}
