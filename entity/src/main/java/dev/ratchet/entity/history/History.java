package dev.ratchet.entity.history;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.entity.sql.Database;
import dev.ratchet.entity.sql.Micros;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The questions that the changes of one kind of entity can answer. Each asks the database anew. Thread-safe. */
public final class History {
    private static final int PAGE = 1_000;
    private static final String NOW = "SELECT {now}";

    private static final String DWELL_TIMES = """
            SELECT state, count(*), avg(stay), max(stay) FROM (
              SELECT from_state AS state, at - lag(at) OVER (PARTITION BY id ORDER BY version) AS stay
              FROM ratchet_entity_history WHERE entity = ?) AS stays
            WHERE stay IS NOT NULL GROUP BY state ORDER BY state""";

    /** An entity without a history has not moved since its row says so. */
    @SuppressWarnings("InlineFormatString") // It reads better beside the other statements.
    private static final String STUCK = """
            SELECT id, state, since, {now} - since FROM (
              SELECT CAST(t.%2$s AS text) AS id, CAST(t.%3$s AS text) AS state,
                     coalesce((SELECT max(h.at) FROM ratchet_entity_history h WHERE h.entity = ? AND h.id = CAST(t.%2$s AS text)), %4$s) AS since
              FROM %1$s AS t WHERE CAST(t.%3$s AS text) IN (%5$s)) AS waiting
            WHERE since < {now} - ? ORDER BY since, id LIMIT ?""";

    private final Database database;
    private final Watched watched;

    public History(Database database, Watched watched) {
        this.database = database;
        this.watched = watched;
    }

    /** All changes of one entity, oldest first. */
    public List<Change> of(String id) {
        var all = new ArrayList<Change>();
        List<Change> page;
        do {
            page = page(
                    id, all.isEmpty() ? Long.MIN_VALUE : all.get(all.size() - 1).version(), PAGE);
            all.addAll(page);
        } while (page.size() == PAGE);
        return Collections.unmodifiableList(all);
    }

    /** Changes after a version, oldest first, up to so many. */
    public List<Change> page(String id, long afterVersion, int most) {
        return ask(
                "read the history of " + id,
                () -> database.ask(session -> HistoryRows.page(session, watched.entity(), id, afterVersion, most)));
    }

    /** Each stay of one entity in a state, oldest first. The first stay is known if its creation was recorded. */
    public List<Dwell> dwells(String id) {
        var changes = of(id);
        var stays = new ArrayList<Dwell>();
        for (var i = 0; i < changes.size(); i++) {
            var begin = changes.get(i);
            var end = i + 1 < changes.size() ? changes.get(i + 1).at() : null;
            stays.add(new Dwell(begin.to(), begin.at(), end, between(begin.at(), end == null ? now() : end)));
        }
        return List.copyOf(stays);
    }

    /** A machine's clock can be set back; a stay is never shorter than nothing. */
    private static Duration between(Instant begin, Instant end) {
        return end.isBefore(begin) ? Duration.ZERO : Duration.between(begin, end);
    }

    private Instant now() {
        return ask(
                "ask for the time",
                () -> database.ask(session ->
                        session.first(NOW, row -> Micros.at(row.getLong(1))).orElseThrow()));
    }

    /** How long entities stayed in each state before they left it. Reads the whole history of this kind of entity. */
    public List<DwellTime> dwellTimes() {
        return ask(
                "sum up dwell times",
                () -> database.ask(session -> session.list(
                        DWELL_TIMES,
                        row -> new DwellTime(
                                row.getString(1),
                                row.getLong(2),
                                Micros.duration(row.getBigDecimal(3).longValue()),
                                Micros.duration(row.getLong(4))),
                        watched.entity())));
    }

    /** Entities that have been in a state, which is not final, for longer than that; those that wait longest first. */
    public List<Stuck> stuck(Duration longerThan, int most) {
        return stuck(watched.unfinished(), longerThan, most);
    }

    /** Entities that have been in one of these states for longer than that; those that wait longest first. */
    public List<Stuck> stuck(List<?> states, Duration longerThan, int most) {
        if (states.isEmpty()) {
            return List.of();
        }
        var sql = STUCK.formatted(
                watched.table(),
                watched.id(),
                watched.state(),
                watched.since(),
                String.join(", ", Collections.nCopies(states.size(), "?")));
        var values = new ArrayList<@Nullable Object>();
        values.add(watched.entity());
        states.forEach(state -> values.add(String.valueOf(state)));
        values.add(Micros.of(longerThan));
        values.add(most);
        return ask(
                "look for entities that are stuck",
                () -> database.ask(session -> session.list(
                        sql,
                        row -> new Stuck(
                                row.getString(1),
                                row.getString(2),
                                Micros.at(row.getLong(3)),
                                Micros.duration(row.getLong(4))),
                        values.toArray())));
    }

    /** The state of an entity, made of its changes alone. Every change must begin where the one before it ended, along an edge of the machine. */
    public Rebuilt rebuild(String id) {
        var state = watched.initial();
        var breaks = new ArrayList<String>();
        Change last = null;
        var count = 0L;
        for (var change : of(id)) {
            if (change.from() == null) {
                check(last == null && change.to().equals(state), change, "is a creation that cannot be here", breaks);
            } else {
                check(change.from().equals(state), change, "does not begin at " + state, breaks);
                check(
                        watched.edges().contains(change.from() + " -> " + change.to()),
                        change,
                        "goes along no edge of the machine",
                        breaks);
            }
            state = change.to();
            last = change;
            count++;
        }
        return new Rebuilt(state, last == null ? 0 : last.version(), last == null ? null : last.at(), count, breaks);
    }

    private static void check(boolean isRight, Change change, String otherwise, List<String> breaks) {
        if (!isRight) {
            breaks.add("version %d, %s -> %s, %s".formatted(change.version(), change.from(), change.to(), otherwise));
        }
    }

    private static <R> R ask(String what, Question<R> question) {
        try {
            return question.ask();
        } catch (SQLException e) {
            throw new StoreException("cannot %s: %s".formatted(what, e.getMessage()), false, e);
        }
    }

    /** A question that the database may fail to answer. */
    @FunctionalInterface
    private interface Question<R> {
        R ask() throws SQLException;
    }
}
