package dev.ratchet.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.core.vocabulary.RunPhase;
import dev.ratchet.core.vocabulary.StepPhase;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.postgres.session.Micros;
import dev.ratchet.testkit.store.Change;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of a line of steps, as the views show them. */
class ViewsTest {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final UUID WORKER = UUID.randomUUID();
    private static final Duration LEASE = Duration.ofMinutes(10);
    private static final Instant CREATED = Instant.parse("2026-11-15T12:00:00.123457Z");
    private static final String PLAN = """
            {"name":"order","version":3,"retry":{"maxAttempts":5,"backoff":"constant"},
             "steps":[{"name":"VALIDATE","retry":{"maxAttempts":2}},{"name":"SHIP"}]}
            """;

    private final Store store = DATABASE.open();
    private int definition;

    @BeforeEach
    void define() throws SQLException {
        DATABASE.empty();
        definition = store.define(new DefinitionRow(0, "hash", "order", 3, "structure", PLAN))
                .number();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Change run(String id) {
        return Change.start(id, definition, CREATED).workflow("order").steps("RP");
    }

    private void write(Change change) {
        assertThat(store.commit(Change.batch(WORKER, LEASE, change)).applied()).hasSize(1);
    }

    /** The rows of a view, each column as text but for times. */
    private static List<Map<String, @Nullable Object>> rows(String view) throws SQLException {
        try (var connection = DATABASE.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT * FROM ratchet." + view)) {
            var found = new ArrayList<Map<String, @Nullable Object>>();
            while (rows.next()) {
                var row = new LinkedHashMap<String, @Nullable Object>();
                var columns = rows.getMetaData();
                for (var i = 1; i <= columns.getColumnCount(); i++) {
                    row.put(
                            columns.getColumnLabel(i),
                            columns.getColumnTypeName(i).equals("timestamptz")
                                    ? instant(rows.getObject(i, OffsetDateTime.class))
                                    : rows.getString(i));
                }
                found.add(row);
            }
            return found;
        }
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }

    private static Map<String, @Nullable Object> row(@Nullable Object... namesAndValues) {
        var row = new LinkedHashMap<String, @Nullable Object>();
        for (var i = 0; i < namesAndValues.length; i += 2) {
            row.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return row;
    }

    @Test
    void every_state_of_a_run_has_the_word_of_the_vocabulary() throws SQLException {
        var expected = new LinkedHashMap<String, @Nullable String>();
        for (var state : RunState.values()) {
            for (var cause : List.of(Cause.CANCEL, Cause.FAILURE)) {
                var id = state + " " + cause;
                write(run(id).state(state).active("{\"cause\":\"" + cause.word() + "\"}"));
                expected.put(
                        id, Vocabulary.LINEAR.term(RunPhase.of(state, cause)).word());
            }
        }

        var seen = new LinkedHashMap<String, @Nullable String>();
        for (var row : rows("workflow_instance")) {
            seen.put(String.valueOf(row.get("instance_id")), (String) row.get("status"));
        }
        expected.values().removeIf(word -> word == null);
        assertThat(seen).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(seen).doesNotContainKey("CREATED FAILURE").hasSize(18);
    }

    @Test
    void every_state_of_a_step_has_the_word_of_the_vocabulary() throws SQLException {
        for (var state : StepState.values()) {
            write(run(state.name()).steps(state.letter() + "P"));
        }

        for (var row : rows("workflow_step WHERE step_seq = 0")) {
            var state = StepState.valueOf(String.valueOf(row.get("instance_id")));
            var term = Vocabulary.LINEAR.term(StepPhase.of(state, (StepDetail) null));
            assertThat(row.get("status")).as(state.name()).isEqualTo(term.word());
            assertThat(row.get("last_error")).as(state.name()).isEqualTo(term.note());
        }
        assertThat(rows("workflow_step")).hasSize(2 * StepState.values().length);
    }

    @Test
    void a_run_that_is_not_triggered_shows_nothing() throws SQLException {
        write(run("a").state(RunState.CREATED));

        assertThat(rows("workflow_instance")).isEmpty();
        assertThat(rows("workflow_step")).isEmpty();
    }

    @Test
    void an_instance_shows_what_was_asked_for_and_where_it_stands() throws SQLException {
        write(run("a").state(RunState.QUEUED).steps("YP").payload("{\"input\":{\"n\":[1,2]}}"));
        write(run("b").state(RunState.FAILED)
                .steps("CF")
                .active("{\"cause\":\"failure\",\"started\":1000000,\"ended\":2000000,\"note\":\"\\u0000 \\ud800\"}"));

        var queued = row(
                "instance_id", "a",
                "biz_key", null,
                "workflow_type", "order",
                "workflow_version", "3",
                "status", "RUNNING",
                "current_step_seq", "0",
                "current_step_type", "VALIDATE",
                "context_json", "{\"n\":[1,2]}",
                "started_at", CREATED,
                "completed_at", null,
                "failed_at", null,
                "created_at", CREATED,
                "updated_at", CREATED);
        var failed = with(
                new LinkedHashMap<>(queued),
                "instance_id",
                "b",
                "status",
                "FAILED",
                "current_step_seq",
                "1",
                "current_step_type",
                "SHIP",
                "context_json",
                null,
                "started_at",
                CREATED.plusSeconds(1),
                "failed_at",
                CREATED.plusSeconds(2));
        assertThat(rows("workflow_instance ORDER BY instance_id")).containsExactly(queued, failed);
    }

    @Test
    void a_completed_instance_stays_at_its_last_step() throws SQLException {
        var id = "01890a5d-ac96-774b-bcce-b302099a8057";
        write(run(id).state(RunState.COMPLETED).steps("CS"));

        assertThat(rows("workflow_instance")).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("instance_id", id)
                    .containsEntry("status", "COMPLETED")
                    .containsEntry("current_step_seq", "1")
                    .containsEntry("current_step_type", "SHIP")
                    .containsEntry("completed_at", CREATED)
                    .containsEntry("failed_at", null);
        });
    }

    @Test
    void the_business_key_is_the_one_in_the_origin() throws SQLException {
        write(run("a"));
        DATABASE.run("UPDATE ratchet.run SET origin = '{\"key\":\"order-7\"}'");

        assertThat(rows("workflow_instance"))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("biz_key", "order-7"));
    }

    @Test
    void a_running_step_is_locked_by_its_owner_until_the_last_moment_of_the_lease() throws SQLException {
        write(run("a").state(RunState.RUNNING).held());
        var wake = DATABASE.ask("SELECT wake_at FROM ratchet.run").get(0);
        var until = Micros.instant(Long.parseLong(wake) - 1);

        assertThat(rows("workflow_step ORDER BY step_seq"))
                .containsExactly(
                        step(
                                0,
                                "VALIDATE",
                                "RUNNING",
                                "max_attempts",
                                "2",
                                "locked_by",
                                WORKER.toString(),
                                "locked_until",
                                until),
                        step(1, "SHIP", "PENDING", "max_attempts", "5"));

        store.beat(new WorkerRow(WORKER, "shop:host:17:x", List.of(), List.of(), CREATED), LEASE);
        assertThat(rows("workflow_step WHERE step_seq = 0").get(0)).containsEntry("locked_by", "shop:host:17:x");
    }

    @Test
    void a_running_step_that_nobody_owns_is_not_locked() throws SQLException {
        write(run("a").state(RunState.RUNNING));

        assertThat(rows("workflow_step WHERE step_seq = 0"))
                .containsExactly(step(0, "VALIDATE", "RUNNING", "max_attempts", "2"));
    }

    @Test
    void a_step_that_waits_says_for_what_and_until_when() throws SQLException {
        write(run("signal")
                .steps("WP")
                .active(detail("\"since\":5,\"wait\":{\"for\":\"signal\",\"name\":\"paid\",\"until\":7000000}")));
        write(run("approval").steps("WP").active(detail("\"wait\":{\"for\":\"approval\",\"quorum\":2}")));

        assertThat(rows("workflow_step WHERE step_seq = 0 ORDER BY instance_id DESC"))
                .containsExactly(
                        with(
                                step(
                                        0,
                                        "VALIDATE",
                                        "WAITING",
                                        "max_attempts",
                                        "2",
                                        "waiting_event_type",
                                        "paid",
                                        "deadline_at",
                                        CREATED.plusSeconds(7),
                                        "updated_at",
                                        CREATED.plus(Duration.ofNanos(5_000))),
                                "instance_id",
                                "signal"),
                        with(
                                step(0, "VALIDATE", "WAITING", "max_attempts", "2", "waiting_event_type", "approval"),
                                "instance_id",
                                "approval"));
    }

    @Test
    void a_step_that_will_be_tried_again_is_ready_later() throws SQLException {
        write(
                run("a").steps("BP")
                        .active(
                                detail(
                                        "\"attempt\":1,\"failures\":1,\"until\":60000000,\"failure\":{\"category\":\"transient\",\"type\":\"java.io.IOException\",\"message\":\"no\\u0000 route\"}")));
        write(run("held").steps("BP").active(detail("\"failures\":2,\"failure\":{\"category\":\"timeout\"}")));

        assertThat(rows("workflow_step WHERE step_seq = 0 ORDER BY instance_id"))
                .containsExactly(
                        step(
                                0,
                                "VALIDATE",
                                "READY",
                                "attempts",
                                "1",
                                "max_attempts",
                                "2",
                                "next_run_at",
                                CREATED.plusSeconds(60),
                                "last_error",
                                "java.io.IOException: no\ufffd route"),
                        with(
                                step(
                                        0,
                                        "VALIDATE",
                                        "READY",
                                        "attempts",
                                        "2",
                                        "max_attempts",
                                        "2",
                                        "last_error",
                                        "timeout"),
                                "instance_id",
                                "held"));
    }

    @Test
    void a_step_whose_lease_was_lost_says_so_and_is_ready_now() throws SQLException {
        write(run("a").steps("YP")
                .active(detail(
                        "\"attempt\":1,\"failures\":1,\"lost\":1,\"reason\":\"lease_expired\",\"since\":9000000")));

        assertThat(rows("workflow_step WHERE step_seq = 0"))
                .containsExactly(step(
                        0,
                        "VALIDATE",
                        "READY",
                        "attempts",
                        "1",
                        "max_attempts",
                        "2",
                        "next_run_at",
                        CREATED.plusSeconds(9),
                        "last_error",
                        "LEASE_EXPIRED",
                        "updated_at",
                        CREATED.plusSeconds(9)));
    }

    @Test
    void a_step_that_is_done_was_changed_last_by_the_commit_that_completed_it() throws SQLException {
        write(run("a"));
        write(next().at(CREATED.plusSeconds(5)).steps("CR").active("{\"done\":[0,2,1]}"));
        write(next().at(CREATED.plusSeconds(9)));

        assertThat(rows("workflow_step ORDER BY step_seq"))
                .extracting(row -> row.get("updated_at"))
                .containsExactly(CREATED.plusSeconds(5), CREATED.plusSeconds(9));
    }

    @Test
    void steps_that_were_done_one_after_the_other_were_changed_by_a_commit_each() throws SQLException {
        write(run("a"));
        write(next().at(CREATED.plusSeconds(5)).steps("CR"));
        write(next().at(CREATED.plusSeconds(7)).steps("CC").active("{\"done\":[0,2,2]}"));
        write(next().at(CREATED.plusSeconds(9)));
        assertThat(rows("workflow_step ORDER BY step_seq"))
                .extracting(row -> row.get("updated_at"))
                .containsExactly(CREATED.plusSeconds(5), CREATED.plusSeconds(7));

        write(next().at(CREATED.plusSeconds(11)).active("{\"done\":[1,-3,1,0,4,1]}"));
        assertThat(rows("workflow_step ORDER BY step_seq"))
                .extracting(row -> row.get("updated_at"))
                .containsExactly(CREATED.plusSeconds(9), CREATED.plusSeconds(7));
    }

    private Change next() {
        return Change.of(store.load(List.of(RunKey.of(new RunId("a")))).get(0)).outside();
    }

    @Test
    void a_step_is_due_since_the_run_was_ready() throws SQLException {
        write(run("a").steps("YP").active("{\"ready\":3000000}"));
        write(run("b").steps("YP").due(CREATED.plusSeconds(4)));
        write(run("c").steps("YP").due(null));

        assertThat(rows("workflow_step WHERE step_seq = 0 ORDER BY instance_id"))
                .extracting(row -> row.get("next_run_at"))
                .containsExactly(CREATED.plusSeconds(3), CREATED.plusSeconds(4), CREATED);
    }

    @Test
    void a_failure_of_no_particular_type_is_told_by_its_message() throws SQLException {
        write(run("a").steps("FP")
                .active(detail("\"failures\":1,\"failure\":{\"category\":\"agent\",\"message\":\"no\"}")));

        assertThat(rows("workflow_step WHERE step_seq = 0"))
                .containsExactly(step(0, "VALIDATE", "DEAD", "attempts", "1", "max_attempts", "2", "last_error", "no"));
    }

    @Test
    void what_declares_no_retries_allows_those_that_a_handler_may_ask_for() throws SQLException {
        definition = store.define(new DefinitionRow(0, "h2", "plain", 1, "s", "{\"steps\":[{\"name\":\"ONE\"}]}"))
                .number();
        write(run("a").workflow("plain").steps("P"));

        assertThat(rows("workflow_step"))
                .containsExactly(step(
                        0, "ONE", "PENDING", "max_attempts", String.valueOf(RetryPolicy.ON_REQUEST.maxAttempts())));
    }

    private static String detail(String fields) {
        return "{\"steps\":{\"0\":{" + fields + "}}}";
    }

    private static Map<String, @Nullable Object> step(
            int seq, String type, String status, @Nullable Object... namesAndValues) {
        var row = row(
                "instance_id",
                "a",
                "step_seq",
                String.valueOf(seq),
                "step_type",
                type,
                "status",
                status,
                "attempts",
                "0",
                "max_attempts",
                "10",
                "next_run_at",
                null,
                "waiting_event_type",
                null,
                "deadline_at",
                null,
                "locked_by",
                null,
                "locked_until",
                null,
                "last_error",
                null,
                "created_at",
                CREATED,
                "updated_at",
                CREATED);
        return with(row, namesAndValues);
    }

    private static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> row, @Nullable Object... namesAndValues) {
        row.putAll(row(namesAndValues));
        return row;
    }
}
