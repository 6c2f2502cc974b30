package dev.ratchet.sqlite.deployments;

/** The statements on deployments. */
public final class DeploymentSql {
    private static final String ROW = "SELECT name, revision, definition, event, next_at, body FROM deployment ";

    public static final String FIND = ROW + "WHERE name = ?";

    public static final String LIST = ROW + "WHERE name > ? ORDER BY name LIMIT ?";

    public static final String WAITING = ROW + "WHERE event = ? ORDER BY name LIMIT 1000";

    public static final String DUE = ROW + "WHERE next_at <= ? ORDER BY next_at LIMIT ?";

    public static final String ADD = """
            INSERT INTO deployment (name, revision, definition, event, next_at, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING
            """;

    public static final String CHANGE = """
            UPDATE deployment SET revision = ?, definition = ?, event = ?, next_at = ?, body = ? WHERE name = ? AND revision = ?
            """;

    public static final String REMOVE = "DELETE FROM deployment WHERE name = ? AND revision = ?";

    private DeploymentSql() {}
}
