package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.sqlite.deployments.DeploymentSql;
import dev.ratchet.sqlite.fanout.FanoutSql;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import dev.ratchet.sqlite.tasks.TaskSql;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every statement fits the schema, and those that run often or over much go by their index. */
class StatementsTest {
    private @Nullable Session opened;

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException {
        var file = folder.resolve("runs.db");
        Sample.open(file).close();
        opened = new Database(Place.of(file), Database.PATIENCE).writer();
    }

    @AfterEach
    void close() throws SQLException {
        session().close();
    }

    private Session session() {
        return Objects.requireNonNull(opened);
    }

    @Test
    void every_statement_prepares() throws Exception {
        var statements = Stream.of(
                        ReadSql.class,
                        WriteSql.class,
                        SlotSql.class,
                        FanoutSql.class,
                        TaskSql.class,
                        DeploymentSql.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == String.class && !Modifier.isPrivate(field.getModifiers()))
                .filter(field -> !field.getName().equals("RUN"))
                .toList();
        assertThat(statements).hasSizeGreaterThan(30);
        for (var field : statements) {
            assertThat(session().prepare((String) field.get(null)))
                    .as(field.getName())
                    .isNotNull();
        }
    }

    private List<String> plan(String sql) throws SQLException {
        return session().list("EXPLAIN QUERY PLAN " + sql, row -> row.getString("detail"));
    }

    @Test
    void a_claim_reads_the_index_of_due_runs_in_its_order() throws SQLException {
        assertThat(plan(SlotSql.DUE))
                .anyMatch(line -> line.contains("run USING INDEX run_due (queue=? AND wake_at<?)"))
                .noneMatch(line -> line.contains("ORDER BY") || line.contains("SCAN run"));
    }

    @Test
    void slots_and_keys_have_indexes_of_their_own() throws SQLException {
        assertThat(plan(SlotSql.DUE_WITH_SLOT))
                .anyMatch(line -> line.contains("run USING INDEX run_slot (queue=? AND wake_at<?)"))
                .noneMatch(line -> line.contains("ORDER BY") || line.contains("SCAN run"));
        assertThat(plan(SlotSql.DUE_WITH_GATE))
                .anyMatch(line -> line.contains("run USING INDEX run_gated (queue=? AND wake_at<?)"))
                .anyMatch(line -> line.contains("holder USING COVERING INDEX run_gate (gate=?)"))
                .noneMatch(line -> line.contains("ORDER BY") || line.contains("SCAN run"));
        assertThat(plan(SlotSql.STANDING)).noneMatch(line -> line.matches("SCAN (run|mine|holder|ahead).*"));
    }

    @Test
    void lists_go_newest_first_without_sorting() throws SQLException {
        assertThat(plan(ReadSql.LIST))
                .anyMatch(line -> line.contains("run USING INDEX run_newest ("))
                .noneMatch(line -> line.contains("ORDER BY"));
        assertThat(plan(ReadSql.LIST_OF_WORKFLOW))
                .anyMatch(line -> line.contains("run USING INDEX run_workflow (workflow=? AND "))
                .noneMatch(line -> line.contains("ORDER BY"));
        assertThat(plan(ReadSql.LIST_LABELLED))
                .anyMatch(line -> line.contains("chosen USING COVERING INDEX label_newest (name=? AND value=?"))
                .noneMatch(line -> line.contains("ORDER BY") || line.contains("SCAN run"));
    }

    @Test
    void fan_outs_with_something_to_do_are_found_by_their_index_in_its_order() throws SQLException {
        assertThat(plan(FanoutSql.DUE))
                .anyMatch(line -> line.contains("INDEX fanout_due"))
                .noneMatch(line -> line.contains("ORDER BY"));
    }

    @Test
    void open_tasks_and_ended_leases_are_found_by_their_index_in_its_order() throws SQLException {
        assertThat(plan(TaskSql.OPEN_IN_QUEUE))
                .anyMatch(line -> line.contains("task USING INDEX task_open (queue=?)"))
                .noneMatch(line -> line.contains("ORDER BY"));
        assertThat(plan(TaskSql.DUE))
                .anyMatch(line -> line.contains("task USING INDEX task_due (until<?)"))
                .noneMatch(line -> line.contains("ORDER BY"));
    }

    @Test
    void a_purge_reads_the_index_of_ended_runs() throws SQLException {
        assertThat(plan(WriteSql.PURGE))
                .anyMatch(line -> line.contains("run USING INDEX run_ended (ended_at<?)"))
                .noneMatch(line -> line.contains("ORDER BY") || line.contains("SCAN"));
    }

    @Test
    void writes_and_questions_by_key_find_it_at_once() throws SQLException {
        for (var sql : List.of(
                WriteSql.TAKE,
                WriteSql.RENEW,
                WriteSql.GIVE_BACK,
                WriteSql.OWNER_HOLDS,
                WriteSql.OWNER_LETS_GO,
                WriteSql.OUTSIDE,
                WriteSql.FREE_KEY,
                ReadSql.RUNS,
                ReadSql.PAYLOADS,
                ReadSql.JOURNAL,
                ReadSql.SIGNALS,
                ReadSql.SIGNAL_BY_MESSAGE,
                ReadSql.HOLDER,
                ReadSql.IS_HELD,
                ReadSql.IS_WRITTEN)) {
            assertThat(plan(sql))
                    .as(sql)
                    .noneMatch(line ->
                            line.contains("ORDER BY") || line.matches("SCAN (run|journal|signal|business_key).*"));
        }
    }

    @Test
    void the_write_of_an_owner_who_goes_on_names_no_column_of_the_due_index() {
        var set = WriteSql.OWNER_HOLDS.substring(0, WriteSql.OWNER_HOLDS.indexOf("WHERE"));
        assertThat(set).doesNotContain("wake_at", "queue", "slot", "gate");
    }
}
