package dev.ratchet.entity.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What differs between the databases. Statements are written once, with {@code {now}} for the database's time in microseconds, and
 * {@code {skip}} for passing over rows of {@code o} that others have in hand.
 */
@SuppressWarnings("ImmutableEnumChecker") // A cache, which nobody sees.
public enum Dialect {
    POSTGRES("(extract(epoch FROM clock_timestamp()) * 1000000)::bigint", "FOR UPDATE OF o SKIP LOCKED"),

    /** One writer at a time, so that there is nobody to pass over. Its clock has milliseconds. */
    SQLITE("(CAST(round(unixepoch('now', 'subsec') * 1000) AS INTEGER) * 1000)", "");

    private final String now;
    private final String skip;
    private final Map<String, String> rendered = new ConcurrentHashMap<>();

    Dialect(String now, String skip) {
        this.now = now;
        this.skip = skip;
    }

    /**
     * Whose connection this is.
     *
     * @throws IllegalArgumentException if it is neither of the two
     */
    static Dialect of(Connection connection) throws SQLException {
        var product = connection.getMetaData().getDatabaseProductName();
        return switch (product.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> POSTGRES;
            case "sqlite" -> SQLITE;
            default ->
                throw new IllegalArgumentException("cannot keep entities in " + product
                        + ": only PostgreSQL and SQLite are known; use one of them");
        };
    }

    /** The folder of its migrations. */
    String folder() {
        return name().toLowerCase(Locale.ROOT) + "/";
    }

    String render(String sql) {
        return rendered.computeIfAbsent(sql, text -> text.replace("{now}", now).replace("{skip}", skip));
    }

    /** A time as a column of that form takes it. */
    public Object value(TimeColumn form, Instant at) {
        return switch (form) {
            case NATIVE -> this == POSTGRES ? at.atOffset(ZoneOffset.UTC) : at.toString();
            case TEXT -> at.toString();
            case MILLIS -> at.toEpochMilli();
            case MICROS -> Micros.of(at);
        };
    }

    /** SQL for the microseconds in a column of that form. */
    public String micros(TimeColumn form, String column) {
        return switch (form) {
            case NATIVE, TEXT ->
                this == POSTGRES
                        ? "(extract(epoch FROM %s::timestamptz) * 1000000)::bigint".formatted(column)
                        : "CAST(round(unixepoch(%s, 'subsec') * 1000) AS INTEGER) * 1000".formatted(column);
            case MILLIS -> column + " * 1000";
            case MICROS -> column;
        };
    }
}
