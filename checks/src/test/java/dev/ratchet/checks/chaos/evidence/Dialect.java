package dev.ratchet.checks.chaos.evidence;

/** What differs between the two databases for somebody who reads their rows. */
public enum Dialect {
    POSTGRES("ratchet.", "CAST(%s AS text)"),
    SQLITE("", "hex(%s)");

    private final String schema;
    private final String key;

    Dialect(String schema, String key) {
        this.schema = schema;
        this.key = key;
    }

    public static Dialect of(String url) {
        return url.startsWith("jdbc:postgresql:") ? POSTGRES : SQLITE;
    }

    public String table(String name) {
        return schema + name;
    }

    /** A column that holds a UUID, as text. */
    String uuid(String column) {
        return key.formatted(column);
    }
}
