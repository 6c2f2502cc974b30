package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.row.RunKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which runs to list; immutable, each method gives a narrower one. */
public final class RunFilter {
    private static final int USUAL_PAGE = 50;
    private static final int LARGEST_PAGE = 1_000;

    private final RunQuery query;

    private RunFilter(RunQuery query) {
        this.query = query;
    }

    /** All runs, newest first, 50 to a page. */
    public static RunFilter all() {
        return new RunFilter(new RunQuery(Set.of(), null, Map.of(), null, null, null, USUAL_PAGE));
    }

    /** In any of these states. */
    public RunFilter in(RunState first, RunState... more) {
        return new RunFilter(new RunQuery(
                EnumSet.of(first, more),
                query.workflow(),
                query.labels(),
                query.from(),
                query.to(),
                query.after(),
                query.limit()));
    }

    public RunFilter of(String workflow) {
        return new RunFilter(new RunQuery(
                query.states(), workflow, query.labels(), query.from(), query.to(), query.after(), query.limit()));
    }

    /** With this label; several calls ask for all of them. */
    public RunFilter labelled(String name, String value) {
        var labels = new HashMap<>(query.labels());
        labels.put(name, value);
        return new RunFilter(new RunQuery(
                query.states(), query.workflow(), labels, query.from(), query.to(), query.after(), query.limit()));
    }

    /** Created at or after that time. */
    public RunFilter from(Instant from) {
        return new RunFilter(new RunQuery(
                query.states(), query.workflow(), query.labels(), from, query.to(), query.after(), query.limit()));
    }

    /** Created before that time. */
    public RunFilter to(Instant to) {
        return new RunFilter(new RunQuery(
                query.states(), query.workflow(), query.labels(), query.from(), to, query.after(), query.limit()));
    }

    /** The page after the one that gave this cursor. */
    public RunFilter after(String cursor) {
        return new RunFilter(new RunQuery(
                query.states(),
                query.workflow(),
                query.labels(),
                query.from(),
                query.to(),
                position(cursor),
                query.limit()));
    }

    public RunFilter limit(int rows) {
        if (rows < 1 || rows > LARGEST_PAGE) {
            throw new IllegalArgumentException("a page has 1 to " + LARGEST_PAGE + " runs, not " + rows);
        }
        return new RunFilter(new RunQuery(
                query.states(), query.workflow(), query.labels(), query.from(), query.to(), query.after(), rows));
    }

    RunQuery query() {
        return query;
    }

    static String cursor(Instant created, RunKey key) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, created) + "." + key;
    }

    private static RunQuery.@Nullable Position position(String cursor) {
        var dot = cursor.indexOf('.');
        try {
            var created = Instant.EPOCH.plus(Long.parseLong(cursor.substring(0, Math.max(0, dot))), ChronoUnit.MICROS);
            return new RunQuery.Position(created, new RunKey(UUID.fromString(cursor.substring(dot + 1))));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "'" + cursor + "' is not a cursor; take the one that the page before gave", e);
        }
    }
}
