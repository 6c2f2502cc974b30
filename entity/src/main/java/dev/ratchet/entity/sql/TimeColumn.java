package dev.ratchet.entity.sql;

/** How a table of the user's keeps times. */
public enum TimeColumn {
    /** As the database likes it: {@code timestamptz} on PostgreSQL, ISO 8601 text on SQLite. */
    NATIVE,
    /** ISO 8601 text in UTC. */
    TEXT,
    /** A number of milliseconds since 1970. */
    MILLIS,
    /** A number of microseconds since 1970. */
    MICROS
}
