package dev.ratchet.entity;

import static java.util.Objects.requireNonNull;

import dev.ratchet.entity.sql.Session;
import dev.ratchet.entity.sql.TimeColumn;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user's own table of entities: the four columns that a transition writes or compares, and how a row becomes an entity. Nothing else in
 * it is touched. Immutable; each method with a value gives another one.
 *
 * @param name of the table, with its schema if it needs one
 * @param id the column of the key: text, uuid or number
 * @param state the column of the state: what the state's {@code toString()} says, as text or as an enum of the database
 * @param version a whole number that grows by one with each transition
 * @param updatedAt the column that gets the time of each transition, or null if there is none
 * @param reader reads the row on which the result stands
 */
public record EntityTable<T>(
        String name,
        String id,
        String state,
        String version,
        @Nullable String updatedAt,
        TimeColumn time,
        Session.Mapping<T> reader) {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    public EntityTable {
        for (var part : name.split("\\.", -1)) {
            check("table", part);
        }
        check("column", id);
        check("column", state);
        check("column", version);
        if (updatedAt != null) {
            check("column", updatedAt);
        }
        requireNonNull(time, "time");
        requireNonNull(reader, "reader");
    }

    private static void check(String what, String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'%s' is no name of a %s: letters, digits and underscores are; rename it, or make a view"
                            .formatted(name, what));
        }
    }

    /** A table with the columns {@code id}, {@code status}, {@code version} and {@code updated_at}. */
    public static <T> EntityTable<T> of(String name, Session.Mapping<T> reader) {
        return new EntityTable<>(name, "id", "status", "version", "updated_at", TimeColumn.NATIVE, reader);
    }

    public EntityTable<T> id(String column) {
        return new EntityTable<>(name, column, state, version, updatedAt, time, reader);
    }

    public EntityTable<T> state(String column) {
        return new EntityTable<>(name, id, column, version, updatedAt, time, reader);
    }

    public EntityTable<T> version(String column) {
        return new EntityTable<>(name, id, state, column, updatedAt, time, reader);
    }

    public EntityTable<T> updatedAt(String column, TimeColumn form) {
        return new EntityTable<>(name, id, state, version, column, form, reader);
    }

    public EntityTable<T> withoutUpdatedAt() {
        return new EntityTable<>(name, id, state, version, null, time, reader);
    }
}
