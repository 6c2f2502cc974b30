package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.postgres.deployments.DeploymentSql;
import dev.ratchet.postgres.fanout.FanoutWriter;
import dev.ratchet.postgres.fanout.PostgresFanouts;
import dev.ratchet.postgres.outbox.OutboxSql;
import dev.ratchet.postgres.tasks.TaskSql;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every statement is one that the server understands, and the hot ones are planned as they were meant. */
class StatementsTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Set<String> PARTS = Set.of("TIME", "THEN_NOTIFY");
    private static final int RUNS = 5_000;

    @BeforeAll
    static void make_the_schema_with_many_runs() throws SQLException {
        DATABASE.open().close();
        DATABASE.run("""
                INSERT INTO ratchet.run (key, created_at, wake_at, fence, revision, updated_at, definition, state, steps, queue, origin)
                SELECT gen_random_uuid(), n, n, 0, 1, n, 1, 'Q', 'P', 'default', '{}' FROM generate_series(1, %d) AS n
                """.formatted(RUNS));
        DATABASE.run("ANALYZE ratchet.run");
    }

    @Test
    void the_server_understands_every_statement() throws SQLException {
        var statements = Stream.of(
                        CommitSql.class,
                        LeaseSql.class,
                        ReadSql.class,
                        Upkeep.class,
                        Definitions.class,
                        FanoutWriter.class,
                        PostgresFanouts.class,
                        OutboxSql.class,
                        TaskSql.class,
                        DeploymentSql.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == String.class
                        && !Modifier.isPrivate(field.getModifiers())
                        && !PARTS.contains(field.getName()))
                .toList();

        assertThat(statements).hasSizeGreaterThan(20);
        try (var connection = DATABASE.connect()) {
            for (var statement : statements) {
                assertThat(prepared(connection, (String) read(statement)))
                        .as(statement.getName())
                        .isTrue();
            }
            for (var sql : List.of(CommitSql.WRITE_UPDATES, CommitSql.WRITE_STARTS, CommitSql.WRITE_BOTH)) {
                assertThat(prepared(connection, sql + CommitSql.THEN_NOTIFY)).isTrue();
            }
        }
    }

    private static Object read(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Asking for the types of its parameters sends the statement to the server, which parses and analyses it. */
    private static boolean prepared(Connection connection, String sql) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            return statement.getParameterMetaData().getParameterCount() >= 0;
        }
    }

    @Test
    void a_claim_walks_the_index_of_due_runs_whatever_the_planner_knows() throws SQLException {
        var arguments = "ARRAY['default'], ARRAY[0::bigint], ARRAY[1], 200, 200";

        for (var mode : List.of("force_custom_plan", "force_generic_plan")) {
            var plan = plan(LeaseSql.DUE, arguments, mode);

            assertThat(plan).as(mode).contains("Index Scan using run_due on run");
            assertThat(plan)
                    .as(mode)
                    .containsPattern(
                            "Index Cond: \\(\\(queue = q.queue\\) AND \\(wake_at >= q.floor\\) AND \\(wake_at <= ");
            assertThat(plan).as(mode).doesNotContain("Seq Scan", "Hash Join", "Merge Join", "Bitmap");
        }
    }

    @Test
    void a_commit_goes_from_its_arguments_to_the_key_and_asks_a_hash_table_what_to_journal() throws SQLException {
        var none = "'{}', ".repeat(10) + "'00000000-0000-0000-0000-000000000001'::uuid, 1" + ", '{}'".repeat(6);

        for (var mode : List.of("force_custom_plan", "force_generic_plan")) {
            var plan = plan(CommitSql.WRITE_UPDATES, none, mode);

            assertThat(plan).as(mode).contains("Index Scan using run_pkey on run", "hashed SubPlan");
            assertThat(plan).as(mode).doesNotContain("Seq Scan", "Hash Join", "Merge Join", "Bitmap", "Memoize");
        }
    }

    @Test
    void a_relay_walks_the_index_of_due_messages_and_goes_from_its_arguments_to_the_key() throws SQLException {
        var claim = "'00000000-0000-0000-0000-000000000001'";
        var byKey = Map.of(
                OutboxSql.LOCK_FIRST, "'{}', '{}'",
                OutboxSql.OPEN, "'{}', '{}', 10",
                OutboxSql.TAKE, claim + ", 1, '{}', '{}', '{}', '{}'",
                OutboxSql.DEFER, "'{}', '{}', '{}', 1",
                OutboxSql.DELIVERED, "'{}', '{}', '{}', '{}', " + claim,
                OutboxSql.PROMOTE, "'{}', '{}'",
                OutboxSql.RESEND, "'{}', '{}', '{}', '{}'");

        for (var mode : List.of("force_custom_plan", "force_generic_plan")) {
            assertThat(plan(OutboxSql.DUE, "ARRAY['mail'], ARRAY[10]", mode))
                    .as(mode)
                    .contains("Index Scan using outbox_due on outbox")
                    .doesNotContain("Seq Scan", "Bitmap");
            for (var each : byKey.entrySet()) {
                assertThat(plan(each.getKey(), each.getValue(), mode))
                        .as(mode)
                        .contains("using outbox_pkey on outbox")
                        .doesNotContain("Seq Scan", "outbox_due", "outbox_dead", "Hash Join", "Merge Join", "Bitmap");
            }
        }
    }

    private static String plan(String sql, String arguments, String mode) throws SQLException {
        try (var connection = DATABASE.connect();
                var statement = connection.createStatement()) {
            var settings = DATABASE.pins();
            settings.forEach((name, value) -> run(statement, "SET %s = %s".formatted(name, value)));
            run(statement, "SET plan_cache_mode = " + mode);
            run(statement, "PREPARE tried AS " + numbered(sql));
            var lines = new ArrayList<String>();
            try (var rows = statement.executeQuery("EXPLAIN EXECUTE tried (" + arguments + ")")) {
                while (rows.next()) {
                    lines.add(rows.getString(1));
                }
            }
            return String.join("\n", lines);
        }
    }

    private static void run(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static String numbered(String sql) {
        var number = new AtomicInteger();
        return Pattern.compile("\\?").matcher(sql).replaceAll(found -> "\\$" + number.incrementAndGet());
    }
}
