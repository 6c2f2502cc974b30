package dev.ratchet.sqlite.deployments;

import dev.ratchet.core.store.Deployments;
import dev.ratchet.core.store.row.DeploymentRow;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Readers;
import dev.ratchet.sqlite.session.StoreClock;
import dev.ratchet.sqlite.session.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The deployments in a SQLite file. Thread-safe. */
public final class SqliteDeployments implements Deployments {
    private final StoreClock clock;
    private final Writer writer;
    private final Readers readers;

    public SqliteDeployments(StoreClock clock, Writer writer, Readers readers) {
        this.clock = clock;
        this.writer = writer;
        this.readers = readers;
    }

    @Override
    public Optional<DeploymentRow> find(String name) {
        return readers.read(
                "find a deployment", session -> session.first(DeploymentSql.FIND, SqliteDeployments::row, name));
    }

    @Override
    public List<DeploymentRow> list(String after, int limit) {
        return readers.read(
                "list deployments",
                session -> session.list(DeploymentSql.LIST, SqliteDeployments::row, after, Math.max(0, limit)));
    }

    @Override
    public List<DeploymentRow> waitingFor(String event) {
        return readers.read(
                "find what waits for an event",
                session -> session.list(DeploymentSql.WAITING, SqliteDeployments::row, event));
    }

    @Override
    public List<DeploymentRow> due(int limit) {
        return readers.read(
                "look for due deployments",
                session -> session.list(DeploymentSql.DUE, SqliteDeployments::row, clock.micros(), Math.max(0, limit)));
    }

    @Override
    public boolean put(DeploymentRow row) {
        var next = row.next() == null ? null : Long.valueOf(Micros.of(row.next()));
        return writer.change("write a deployment", session -> {
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
                    || session.first(DeploymentSql.FIND, SqliteDeployments::row, row.name())
                            .filter(row::equals)
                            .isPresent();
        });
    }

    @Override
    public boolean remove(String name, long revision) {
        return writer.change(
                "remove a deployment", session -> session.update(DeploymentSql.REMOVE, name, revision) == 1);
    }

    private static DeploymentRow row(ResultSet row) throws SQLException {
        var micros = row.getLong(5);
        var next = row.wasNull() ? null : Micros.at(micros);
        return new DeploymentRow(
                row.getString(1), row.getLong(2), row.getInt(3), row.getString(4), next, row.getString(6));
    }
}
