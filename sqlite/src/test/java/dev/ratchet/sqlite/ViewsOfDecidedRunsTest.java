package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.Place;
import dev.ratchet.sqlite.session.Session;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are decided at random and written as the engine writes them show in the views what the vocabulary says of them. */
class ViewsOfDecidedRunsTest {
    private static final int SEEDS = 80;
    private static final int EVENTS = 25;
    private static final Plan PLAN =
            Plan.of(Definition.named("order-process", 1).line("validate", "pay", "ship"));

    private final Decider decider = new Decider(Limits.STANDARD);
    private final Set<RunState> seenRuns = EnumSet.noneOf(RunState.class);
    private final Set<StepState> seenSteps = EnumSet.noneOf(StepState.class);

    @Test
    void they_show_what_the_vocabulary_says(@TempDir Path folder) throws SQLException {
        var file = folder.resolve("runs.db");
        var quick = "sqlite:" + file + "?synchronous=OFF";
        try (var store = SqliteStore.open(quick, new Opening(true, true), Sample.STOPPED);
                var session = new Database(Place.of(file), Database.PATIENCE).reader()) {
            for (var seed = 0; seed < SEEDS; seed++) {
                walk(store, session, seed);
            }
        }
        assertThat(seenRuns).containsAll(EnumSet.complementOf(EnumSet.of(RunState.COMPENSATING)));
        assertThat(seenSteps).containsAll(EnumSet.allOf(StepState.class));
    }

    private void walk(SqliteStore store, Session session, int seed) throws SQLException {
        var definition = PLAN.definition();
        var number = store.define(new DefinitionRow(
                        0,
                        Hashes.definition(definition),
                        definition.name(),
                        definition.version(),
                        Hashes.structure(definition),
                        DefinitionJson.write(definition)))
                .number();
        var random = new Random(seed);
        var extent = List.of(NewRun.Extent.values()).get(random.nextInt(3));
        var newRun = new NewRun(new RunId("run-" + seed), PLAN, Origin.of("in"), extent);
        Decision.@Nullable Advance next = decider.create(newRun, moment(Sample.NOON, random));
        for (var i = 0; i < EVENTS && next != null; i++) {
            store.commit(batch(next, number));
            check(session, next.run(), "seed " + seed + ", event " + i);
            next = next(next.run(), random);
        }
    }

    private static Moment moment(Instant now, Random random) {
        return new Moment(now, "test", random.nextInt(3), 1);
    }

    private static Batch batch(Decision.Advance advance, int definition) {
        var run = advance.run();
        var entry = advance.entry();
        var payload = run.revision() == 1 ? "{\"input\":7}" : null;
        var row = new JournalRow(run.revision(), entry.at(), 1, 0, EntryText.write(entry), payload);
        var start = run.revision() == 1 ? new Write.Start("order-process", Map.of(), null) : null;
        var write = new Write(
                run.revision() - 1,
                RunText.row(run, definition, null),
                Write.Hand.OUTSIDE,
                List.of(row),
                List.of(),
                start,
                List.of(),
                false);
        return new Batch(1, Sample.WORKER, Sample.LEASE, List.of(write), null);
    }

    /** What a random event makes of the run, or null if it is over or many of them make nothing of it. */
    private Decision.@Nullable Advance next(Run run, Random random) {
        var now = run.times().updated();
        for (var tries = 0; tries < 40; tries++) {
            now = now.plusMillis(random.nextInt(1_500));
            if (decider.decide(run, event(run, random), moment(now, random)) instanceof Decision.Advance advance) {
                return advance;
            }
        }
        return null;
    }

    private static Event event(Run run, Random random) {
        var step = random.nextInt(PLAN.size());
        var attempt = run.steps().attempt(step);
        var seldom = random.nextInt(8) == 0;
        return switch (random.nextInt(12)) {
            case 0 -> new Event.Triggered();
            case 1 -> new Event.SlotGranted();
            case 2 -> new Event.Woken(random.nextInt(3) == 0);
            case 3 -> new Event.StepCompleted(step, attempt);
            case 4 -> new Event.ConditionFalse(step, attempt);
            case 5 -> new Event.StepWaiting(step, attempt, new WaitFor.Signal("paid", timeout(random)));
            case 6 -> new Event.StepFailed(step, attempt, failure(random), Wish.RETRY, timeout(random));
            case 7 -> new Event.SignalReceived("paid", "message " + run.revision());
            case 8 -> seldom ? new Event.PauseRequested("wait a moment") : new Event.StepStarted(step);
            case 9 -> new Event.ResumeRequested(null);
            case 10 -> seldom ? new Event.CancelRequested(random.nextBoolean(), "enough") : new Event.Woken(false);
            default ->
                seldom
                        ? new Event.StepFailed(step, attempt, failure(random), Wish.GIVE_UP, null)
                        : new Event.Woken(false);
        };
    }

    private static @Nullable Duration timeout(Random random) {
        return random.nextBoolean() ? null : Duration.ofSeconds(3);
    }

    private static Failure failure(Random random) {
        var type = random.nextBoolean() ? ErrorCategory.EXTERNAL.word() : "java.io.IOException";
        return new Failure(ErrorCategory.EXTERNAL, type, random.nextBoolean() ? "busy" : "");
    }

    private record Instance(
            String status,
            int pointer,
            long started,
            @Nullable Long completed,
            @Nullable Long failed,
            long updated,
            String context) {}

    private record StepShown(
            String type,
            String status,
            int attempts,
            @Nullable Long nextRun,
            @Nullable String waitsFor,
            @Nullable Long deadline,
            @Nullable String error) {}

    private void check(Session session, Run run, String where) throws SQLException {
        seenRuns.add(run.state());
        var id = run.id().text();
        var instances = session.list("""
                SELECT status, current_step_seq, started_at, completed_at, failed_at, updated_at, context_json
                  FROM workflow_instance WHERE instance_id = ?
                """, ViewsOfDecidedRunsTest::instance, id);
        var steps = session.list("""
                SELECT step_type, status, attempts, next_run_at, waiting_event_type, deadline_at, last_error
                  FROM workflow_step WHERE instance_id = ? ORDER BY step_seq
                """, ViewsOfDecidedRunsTest::stepShown, id);
        var status = Vocabulary.LINEAR.run(run).word();
        if (status == null) {
            assertThat(instances).as(where).isEmpty();
            assertThat(steps).as(where).isEmpty();
            return;
        }
        assertThat(instances).as(where).containsExactly(instance(run, status));
        for (var step = 0; step < PLAN.size(); step++) {
            seenSteps.add(run.steps().state(step));
            assertThat(steps.get(step)).as(where).isEqualTo(stepShown(run, step));
        }
    }

    private static Instance instance(ResultSet row) throws SQLException {
        return new Instance(
                row.getString(1),
                row.getInt(2),
                row.getLong(3),
                number(row, 4),
                number(row, 5),
                row.getLong(6),
                row.getString(7));
    }

    private static StepShown stepShown(ResultSet row) throws SQLException {
        return new StepShown(
                row.getString(1),
                row.getString(2),
                row.getInt(3),
                number(row, 4),
                row.getString(5),
                number(row, 6),
                row.getString(7));
    }

    private static @Nullable Long number(ResultSet row, int column) throws SQLException {
        var number = row.getLong(column);
        return row.wasNull() ? null : Long.valueOf(number);
    }

    private static Instance instance(Run run, String status) {
        var pointer = 0;
        while (pointer < PLAN.size() - 1 && run.steps().state(pointer).satisfies()) {
            pointer++;
        }
        var times = run.times();
        return new Instance(
                status,
                pointer,
                Micros.of(times.started() == null ? times.created() : times.started()),
                status.equals("COMPLETED") ? micros(times.ended()) : null,
                status.equals("FAILED") ? micros(times.ended()) : null,
                Micros.of(times.updated()),
                "7");
    }

    private static StepShown stepShown(Run run, int step) {
        var state = run.steps().state(step);
        var detail = run.steps().detail(step);
        var waits = state == StepState.WAITING && detail != null ? detail.awaits() : null;
        return new StepShown(
                PLAN.name(step),
                Objects.requireNonNull(Vocabulary.LINEAR.step(run, step).word()),
                detail == null ? 0 : detail.failures(),
                micros(nextRun(run, step)),
                waits == null ? null : "paid",
                waits == null ? null : micros(waits.until()),
                error(run, step));
    }

    private static @Nullable Instant nextRun(Run run, int step) {
        var detail = run.steps().detail(step);
        return switch (run.steps().state(step)) {
            case READY ->
                detail != null
                        ? detail.since()
                        : Objects.requireNonNullElse(
                                run.times().ready(), run.times().updated());
            case BACKOFF -> Objects.requireNonNull(detail).until();
            case PENDING, RUNNING, WAITING, COMPLETED, FAILED, SKIPPED, CANCELLED -> null;
        };
    }

    private static @Nullable String error(Run run, int step) {
        var state = run.steps().state(step);
        var detail = run.steps().detail(step);
        var isActive = state == StepState.READY || state == StepState.RUNNING;
        if (detail != null && isActive && detail.reason() == Cause.LEASE_EXPIRED) {
            return "LEASE_EXPIRED";
        }
        var failure = detail == null ? null : detail.failure();
        if (failure == null) {
            return Vocabulary.LINEAR.step(run, step).note();
        }
        if (failure.type().equals(failure.category().word())) {
            return failure.message().isEmpty() ? failure.category().word() : failure.message();
        }
        return failure.message().isEmpty() ? failure.type() : failure.type() + ": " + failure.message();
    }

    private static @Nullable Long micros(@Nullable Instant time) {
        return time == null ? null : Long.valueOf(Micros.of(time));
    }
}
