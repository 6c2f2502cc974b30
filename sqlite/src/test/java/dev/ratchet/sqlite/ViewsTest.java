package dev.ratchet.sqlite;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.core.vocabulary.RunPhase;
import dev.ratchet.core.vocabulary.StepPhase;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The views show runs and steps in the words and columns of the linear vocabulary. */
class ViewsTest {
    private static final long NOON = Micros.of(Sample.NOON);

    private @Nullable SqliteStore opened;
    private @Nullable Session session;

    @BeforeEach
    void open(@TempDir Path folder) throws SQLException {
        var file = folder.resolve("runs.db");
        opened = Sample.open(file);
        session = new Database(Place.of(file), Database.PATIENCE).reader();
    }

    @AfterEach
    void close() throws SQLException {
        session().close();
        store().close();
    }

    private SqliteStore store() {
        return Objects.requireNonNull(opened);
    }

    private Session session() {
        return Objects.requireNonNull(session);
    }

    private List<Map<String, @Nullable Object>> rows(String sql) throws SQLException {
        return session().list(sql, row -> {
            var columns = new LinkedHashMap<String, @Nullable Object>();
            for (var i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                var value = row.getObject(i);
                columns.put(
                        row.getMetaData().getColumnName(i),
                        value instanceof Number number ? Long.valueOf(number.longValue()) : value);
            }
            return columns;
        });
    }

    private Map<String, @Nullable Object> instance(String id) throws SQLException {
        return rows("SELECT * FROM workflow_instance WHERE instance_id = '" + id + "'")
                .get(0);
    }

    private Map<String, @Nullable Object> step(String id, int seq) throws SQLException {
        return rows("SELECT * FROM workflow_step WHERE instance_id = '" + id + "' AND step_seq = " + seq)
                .get(0);
    }

    private RunRow kept(String id, RunState state, String steps, @Nullable String active) {
        var row = Sample.as(Sample.row(store(), id), state, steps, active);
        store().commit(Sample.batch(Sample.start(row)));
        return row;
    }

    private RunRow owned(String id, String steps, @Nullable String active) {
        var row = Sample.as(Sample.row(store(), id), RunState.RUNNING, steps, active);
        store().commit(Sample.batch(Sample.start(row, Write.Hand.HOLDS, Map.of(), null)));
        return row;
    }

    @Test
    void the_words_in_the_file_are_those_of_the_vocabulary() {
        var file = Migrations.shipped().get(1).sql();
        assertThat(file).contains(runWords(), stepWords());
        assertThat(file).contains("ltrim(run.steps, '" + doneLetters() + "')");
        assertThat(file)
                .contains(
                        "THEN '" + Vocabulary.LINEAR.term(StepPhase.READY_LOST).note() + "'");
        assertThat(file)
                .contains("THEN '" + Vocabulary.LINEAR.term(StepPhase.SKIPPED).note() + "'");
        assertThat(file).contains("'$.retry.maxAttempts', " + RetryPolicy.ON_REQUEST.maxAttempts() + ")");
    }

    /** The CASE of the states of runs, as it must stand in the file. */
    private static String runWords() {
        var lines = new ArrayList<String>();
        for (var state : RunState.values()) {
            var usual = word(state, Cause.FAILURE);
            if (usual == null) {
                continue;
            }
            var cancelled = word(state, Cause.CANCEL);
            var told = usual.equals(cancelled)
                    ? "'" + usual + "'"
                    : "CASE WHEN run.active ->> '$.cause' = '%s' THEN '%s' ELSE '%s' END"
                            .formatted(Cause.CANCEL.word(), cancelled, usual);
            lines.add("      WHEN '%s' THEN %s\n".formatted(state.letter(), told));
        }
        return "    CASE run.state\n" + String.join("", lines) + "    END AS status,";
    }

    private static @Nullable String word(RunState state, Cause cause) {
        return Vocabulary.LINEAR.term(RunPhase.of(state, cause)).word();
    }

    private static String stepWords() {
        var lines = Stream.of(StepState.values())
                .map(state -> "    WHEN '%s' THEN '%s'\n".formatted(state.letter(), word(state)))
                .collect(joining());
        return "  CASE letter\n" + lines + "  END AS status,";
    }

    private static String word(StepState state) {
        return Objects.requireNonNull(
                Vocabulary.LINEAR.term(StepPhase.of(state, null)).word());
    }

    private static String doneLetters() {
        return Stream.of(StepState.values())
                .filter(state -> word(state).equals("DONE"))
                .map(state -> String.valueOf(state.letter()))
                .collect(joining());
    }

    @Test
    void a_step_that_is_ready_has_one_word_wherever_it_came_from() {
        assertThat(StepPhase.values())
                .filteredOn(phase -> phase.name().startsWith("READY"))
                .extracting(phase -> Vocabulary.LINEAR.term(phase).word())
                .containsOnly("READY");
    }

    @Test
    void every_state_of_a_run_shows_as_its_word() throws SQLException {
        var starts = new ArrayList<Write>();
        var words = new LinkedHashMap<String, String>();
        for (var state : RunState.values()) {
            for (var cause : Cause.values()) {
                var id = state + "-" + cause;
                var active = "{\"cause\":\"" + cause.word() + "\"}";
                starts.add(Sample.start(Sample.as(Sample.row(store(), id), state, "YPP", active)));
                var word = word(state, cause);
                if (word != null) {
                    words.put(id, word);
                }
            }
        }
        store().commit(Sample.batch(starts.toArray(Write[]::new)));
        var shown = new LinkedHashMap<String, String>();
        session()
                .list(
                        "SELECT instance_id, status FROM workflow_instance",
                        row -> shown.put(row.getString(1), row.getString(2)));
        assertThat(shown).containsExactlyInAnyOrderEntriesOf(words);
    }

    @Test
    void every_state_of_a_step_shows_as_its_word() throws SQLException {
        for (var state : StepState.values()) {
            kept(state.name(), RunState.RUNNING, state.letter() + "PP", null);
            assertThat(step(state.name(), 0)).as(state.name()).containsEntry("status", word(state));
        }
    }

    @Test
    void a_run_that_is_not_triggered_is_not_visible() throws SQLException {
        kept("new", RunState.CREATED, "PPP", null);
        assertThat(rows("SELECT * FROM workflow_instance")).isEmpty();
        assertThat(rows("SELECT * FROM workflow_step")).isEmpty();
    }

    @Test
    void a_start_shows_the_instance_with_its_pointer_on_the_first_step() throws SQLException {
        var row = Sample.row(store(), "order-1");
        var origin = new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                row.queue(),
                1,
                row.state(),
                row.steps(),
                null,
                "{\"input\":\"hash\",\"key\":\"biz-1\"}",
                row.created(),
                row.updated(),
                row.wake(),
                null,
                0);
        store().commit(Sample.batch(Sample.start(origin)));
        var instance = new LinkedHashMap<String, @Nullable Object>();
        instance.put("instance_id", "order-1");
        instance.put("biz_key", "biz-1");
        instance.put("workflow_type", "order");
        instance.put("workflow_version", 3L);
        instance.put("status", "RUNNING");
        instance.put("current_step_seq", 0L);
        instance.put("current_step_type", "validate");
        instance.put("context_json", "{\"amount\":5}");
        instance.put("started_at", NOON);
        instance.put("completed_at", null);
        instance.put("failed_at", null);
        instance.put("created_at", NOON);
        instance.put("updated_at", NOON);
        assertThat(rows("SELECT * FROM workflow_instance")).containsExactly(instance);
    }

    @Test
    void a_start_shows_all_steps_and_the_first_of_them_is_due() throws SQLException {
        Sample.started(store(), "order-1");
        var steps = rows("SELECT * FROM workflow_step ORDER BY step_seq");
        assertThat(steps).extracting(step -> step.get("step_type")).containsExactly("validate", "pay", "ship");
        assertThat(steps).extracting(step -> step.get("max_attempts")).containsExactly(4L, 7L, 4L);
        assertThat(steps).extracting(step -> step.get("next_run_at")).containsExactly(NOON, null, null);
        var first = new LinkedHashMap<String, @Nullable Object>();
        first.put("instance_id", "order-1");
        first.put("step_seq", 0L);
        first.put("step_type", "validate");
        first.put("status", "READY");
        first.put("attempts", 0L);
        first.put("max_attempts", 4L);
        first.put("next_run_at", NOON);
        for (var unset : List.of("waiting_event_type", "deadline_at", "locked_by", "locked_until", "last_error")) {
            first.put(unset, null);
        }
        first.put("created_at", NOON);
        first.put("updated_at", NOON);
        assertThat(steps.get(0)).isEqualTo(first);
        assertThat(List.copyOf(steps.get(0).keySet())).isEqualTo(List.copyOf(first.keySet()));
    }

    @Test
    void a_generated_id_is_shown_as_its_key() throws SQLException {
        var id = "01932f5a-7c00-7abc-8def-0123456789ab";
        var row = kept(id, RunState.RUNNING, "YPP", null);
        assertThat(row.key().isGenerated()).isTrue();
        assertThat(instance(id)).containsEntry("instance_id", id);
        assertThat(step(id, 2)).containsEntry("step_type", "ship");
    }

    @Test
    void the_pointer_is_on_the_first_step_that_is_not_done() throws SQLException {
        kept("second", RunState.RUNNING, "CRP", null);
        kept("third", RunState.RUNNING, "CSY", null);
        kept("dead", RunState.FAILED, "CFP", null);
        kept("over", RunState.COMPLETED, "CCC", null);
        assertThat(instance("second")).containsEntry("current_step_seq", 1L).containsEntry("current_step_type", "pay");
        assertThat(instance("third")).containsEntry("current_step_seq", 2L).containsEntry("current_step_type", "ship");
        assertThat(instance("dead")).containsEntry("current_step_seq", 1L).containsEntry("failed_at", NOON);
        assertThat(instance("over"))
                .containsEntry("current_step_seq", 2L)
                .containsEntry("completed_at", NOON)
                .containsEntry("failed_at", null);
        kept("cancelled", RunState.CANCELLED, "CXP", null);
        assertThat(instance("cancelled")).containsEntry("completed_at", null).containsEntry("failed_at", null);
    }

    @Test
    void a_step_is_due_since_the_run_could_go_on() throws SQLException {
        kept("waits", RunState.QUEUED, "YPP", "{\"ready\":40}");
        assertThat(step("waits", 0)).containsEntry("next_run_at", NOON + 40);
    }

    @Test
    void the_start_is_when_the_run_first_had_a_slot() throws SQLException {
        kept("started", RunState.RUNNING, "RPP", "{\"started\":250}");
        assertThat(instance("started")).containsEntry("started_at", NOON + 250).containsEntry("created_at", NOON);
    }

    @Test
    void a_running_step_is_locked_until_the_last_microsecond_of_the_lease() throws SQLException {
        owned("held", "CRY", null);
        var until = NOON + Micros.of(Sample.LEASE);
        assertThat(step("held", 1))
                .containsEntry("status", "RUNNING")
                .containsEntry("locked_by", Sample.WORKER.toString())
                .containsEntry("locked_until", until)
                .containsEntry("next_run_at", null);
        assertThat(step("held", 2)).containsEntry("locked_by", null).containsEntry("locked_until", null);
        var name = "shop:host:1:ab";
        store().beat(new WorkerRow(Sample.WORKER, name, List.of(), List.of(), Sample.NOON), Duration.ofDays(1));
        assertThat(step("held", 1)).containsEntry("locked_by", name);
        kept("free", RunState.RUNNING, "RPP", null);
        assertThat(step("free", 0)).containsEntry("locked_by", null).containsEntry("locked_until", null);
    }

    @Test
    void a_backoff_is_ready_in_the_future_and_shows_failures_and_the_last_error() throws SQLException {
        var active = """
                {"steps":{"0":{"attempt":2,"failures":2,"until":5000000,
                "failure":{"category":"external","message":"busy"}}}}""";
        kept("later", RunState.RUNNING, "BPP", active);
        assertThat(step("later", 0))
                .containsEntry("status", "READY")
                .containsEntry("attempts", 2L)
                .containsEntry("next_run_at", NOON + 5_000_000)
                .containsEntry("last_error", "busy");
        kept("held", RunState.PAUSED, "BPP", "{\"steps\":{\"0\":{\"failures\":1}}}");
        assertThat(step("held", 0)).containsEntry("status", "READY").containsEntry("next_run_at", null);
    }

    @Test
    void a_waiting_step_shows_what_it_waits_for_and_until_when() throws SQLException {
        var signal =
                "{\"steps\":{\"0\":{\"since\":10,\"wait\":{\"for\":\"signal\",\"name\":\"paid\",\"until\":900,\"again\":true}}}}";
        kept("signal", RunState.WAITING, "WPP", signal);
        assertThat(step("signal", 0))
                .containsEntry("status", "WAITING")
                .containsEntry("waiting_event_type", "paid")
                .containsEntry("deadline_at", NOON + 900)
                .containsEntry("next_run_at", null)
                .containsEntry("updated_at", NOON + 10);
        kept("approval", RunState.WAITING, "WPP", "{\"steps\":{\"0\":{\"wait\":{\"for\":\"approval\",\"quorum\":1}}}}");
        assertThat(step("approval", 0))
                .containsEntry("waiting_event_type", "approval")
                .containsEntry("deadline_at", null);
    }

    @Test
    void errors_are_told_as_the_vocabulary_tells_them() throws SQLException {
        var lost = "{\"steps\":{\"0\":{\"failures\":1,\"lost\":1,\"reason\":\"lease_expired\",\"since\":7}}}";
        kept("lost", RunState.RUNNING, "YPP", lost);
        assertThat(step("lost", 0))
                .containsEntry("attempts", 1L)
                .containsEntry("next_run_at", NOON + 7)
                .containsEntry("last_error", "LEASE_EXPIRED");
        kept("skipped", RunState.RUNNING, "SYP", null);
        assertThat(step("skipped", 0)).containsEntry("last_error", "skipped");
        var dead =
                "{\"steps\":{\"0\":{\"failures\":1,\"failure\":{\"category\":\"transient\",\"type\":\"java.io.IOException\",\"message\":\"no\"}}}}";
        kept("dead", RunState.FAILED, "FPP", dead);
        assertThat(step("dead", 0))
                .containsEntry("status", "DEAD")
                .containsEntry("last_error", "java.io.IOException: no");
        kept("mute", RunState.FAILED, "FPP", "{\"steps\":{\"0\":{\"failure\":{\"category\":\"timeout\"}}}}");
        assertThat(step("mute", 0)).containsEntry("last_error", "timeout");
    }

    @Test
    void a_step_that_is_done_was_changed_when_its_commit_was() throws SQLException {
        var first = kept("done", RunState.RUNNING, "RPP", null);
        var later = Sample.NOON.plusSeconds(9);
        move(first, 2, "CYP", "{\"done\":[0,1,1]}", later);
        assertThat(step("done", 0)).as("journal entry 1").containsEntry("updated_at", NOON);
        assertThat(step("done", 1))
                .containsEntry("updated_at", Micros.of(later))
                .containsEntry("next_run_at", Micros.of(later));
        assertThat(step("done", 2)).containsEntry("updated_at", NOON);
    }

    @Test
    void steps_that_were_done_one_after_the_other_were_changed_by_a_commit_each() throws SQLException {
        var first = kept("line", RunState.RUNNING, "RPP", null);
        var later = Sample.NOON.plusSeconds(9);
        move(first, 2, "CRP", "{\"done\":[0,1,1]}", later);
        move(first, 3, "CCR", "{\"done\":[0,1,2]}", later.plusSeconds(9));
        assertThat(step("line", 0)).containsEntry("updated_at", NOON);
        assertThat(step("line", 1)).containsEntry("updated_at", Micros.of(later));
        assertThat(step("line", 2)).containsEntry("updated_at", Micros.of(later.plusSeconds(9)));
        move(first, 4, "CCF", "{\"done\":[1,-1,1,0,2,1]}", later.plusSeconds(20));
        assertThat(step("line", 0)).containsEntry("updated_at", Micros.of(later));
        assertThat(step("line", 1)).containsEntry("updated_at", NOON);
    }

    private void move(RunRow from, long revision, String steps, String active, Instant at) {
        var row = new RunRow(
                from.key(),
                from.id(),
                from.definition(),
                from.queue(),
                revision,
                RunState.RUNNING,
                steps,
                active,
                from.origin(),
                from.created(),
                at,
                at,
                null,
                0);
        var entry = new JournalRow(revision, at, revision, 0, "[\"told\"]", null);
        var write = new Write(revision - 1, row, Write.Hand.OUTSIDE, List.of(entry), List.of(), null, List.of(), false);
        store().commit(new Batch(revision, Sample.WORKER, Sample.LEASE, List.of(write), null));
    }
}
