package dev.ratchet.postgres.deployments;

import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.row.DeploymentRow;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.postgres.session.Sessions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The deployments in a PostgreSQL database. Thread-safe. */
public final class PostgresDeployments implements Deployments {
    private final Sessions sessions;

    public PostgresDeployments(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public Optional<DeploymentRow> find(String name) {
        return sessions.plain(
                "find a deployment", session -> session.first(DeploymentSql.FIND, PostgresDeployments::row, name));
    }

    @Override
    public List<DeploymentRow> list(String after, int limit) {
        return sessions.plain(
                "list deployments",
                session -> session.query(DeploymentSql.LIST, PostgresDeployments::row, after, Math.max(0, limit)));
    }

    @Override
    public List<DeploymentRow> waitingFor(String event) {
        return sessions.plain(
                "find what waits for an event",
                session -> session.query(DeploymentSql.WAITING, PostgresDeployments::row, event));
    }

    @Override
    public List<DeploymentRow> due(int limit) {
        return sessions.plain(
                "look for due deployments",
                session -> session.query(DeploymentSql.DUE, PostgresDeployments::row, Math.max(0, limit)));
    }

    @Override
    public boolean put(DeploymentRow row) {
        var next = Micros.ofNullable(row.next());
        return sessions.transaction("write a deployment", session -> {
            var count = row.revision() == 1
                    ? session.update(DeploymentSql.ADD, row.name(), 1, row.definition(), row.event(), next, row.body())
                    : session.update(
                            DeploymentSql.CHANGE,
                            row.revision(),
                            row.definition(),
                            row.event(),
                            next,
                            row.body(),
                            row.name(),
                            row.revision() - 1);
            return count == 1
                    || session.first(DeploymentSql.FIND, PostgresDeployments::row, row.name())
                            .filter(row::equals)
                            .isPresent();
        });
    }

    @Override
    public boolean remove(String name, long revision) {
        return sessions.pinned(
                "remove a deployment", session -> session.update(DeploymentSql.REMOVE, name, revision) == 1);
    }

    private static DeploymentRow row(ResultSet row) throws SQLException {
        var micros = row.getLong(5);
        var next = row.wasNull() ? null : Micros.instant(micros);
        return new DeploymentRow(
                row.getString(1), row.getLong(2), row.getInt(3), row.getString(4), next, row.getString(6));
    }
}
