package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.StepContext;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a handler writes into its own tables together with its outcome: exactly once, or not at all. */
abstract class CommitStories extends EngineStories {
    @BeforeEach
    void create() throws SQLException {
        execute("CREATE TABLE stock (item VARCHAR(50) NOT NULL, taken INTEGER NOT NULL CHECK (taken < 100))");
    }

    @AfterEach
    void drop() throws SQLException {
        execute("DROP TABLE stock");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = home().connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int taken() throws SQLException {
        try (var connection = home().connect();
                var statement = connection.prepareStatement("SELECT COALESCE(SUM(taken), 0) FROM stock");
                var rows = statement.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static void take(Connection connection, String item, int count) throws SQLException {
        try (var insert = connection.prepareStatement("INSERT INTO stock (item, taken) VALUES (?, ?)")) {
            insert.setString(1, item);
            insert.setInt(2, count);
            insert.executeUpdate();
        }
    }

    private static Workflow<Integer, String> taking() {
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", String.class, ctx -> {
            ctx.commit(connection -> take(connection, ctx.key(), ctx.input()));
            return "took " + ctx.input();
        });
        return taking.returns(take);
    }

    @Test
    void what_is_written_with_the_outcome_is_there_when_the_step_is_complete() throws Exception {
        var workflow = taking();

        assertThat(open(workflow).run(workflow, 3)).isEqualTo("took 3");

        assertThat(taken()).isEqualTo(3);
    }

    @Test
    void many_runs_write_exactly_once_each() throws Exception {
        var workflow = taking();
        var one = open(workflow);
        var two = open(workflow);
        for (var i = 0; i < 20; i++) {
            (i % 2 == 0 ? one : two)
                    .startAsync(workflow, 1, StartOptions.id("run-" + i))
                    .join();
        }

        for (var i = 0; i < 20; i++) {
            one.handle(workflow, "run-" + i).await();
        }

        assertThat(taken()).isEqualTo(20);
    }

    @Test
    void a_handler_that_throws_after_commit_has_written_nothing() throws Exception {
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", String.class, ctx -> {
                    ctx.commit(connection -> take(connection, "x", 1));
                    if (ctx.attempt() < 3) {
                        throw new IllegalStateException("not this time");
                    }
                    return "attempt " + ctx.attempt();
                })
                .retry(RetryPolicy.attempts(3).constant(Duration.ZERO));
        var workflow = taking.returns(take);

        assertThat(open(workflow).run(workflow, 1)).isEqualTo("attempt 3");
        assertThat(taken()).isEqualTo(1);
    }

    @Test
    void a_write_that_the_database_refuses_fails_the_attempt_and_leaves_nothing() throws Exception {
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", String.class, ctx -> {
                    ctx.commit(connection -> {
                        take(connection, "good", 1);
                        take(connection, "bad", ctx.attempt() == 1 ? 100 : 1);
                    });
                    return "attempt " + ctx.attempt();
                })
                .retry(RetryPolicy.attempts(2).constant(Duration.ZERO));
        var workflow = taking.returns(take);
        var run = open(workflow).start(workflow, 1);

        assertThat(run.await()).isEqualTo("attempt 2");
        assertThat(taken()).isEqualTo(2);
        assertThat(run.show().step("take").failures()).isEqualTo(1);
    }

    @Test
    void a_write_that_never_succeeds_fails_the_run_with_the_databases_own_words() throws Exception {
        var workflow = taking();
        var engine = open(workflow);
        var run = engine.start(workflow, 100);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).startsWith("step 'take' failed: ").containsIgnoringCase("check");
        assertThat(taken()).isZero();
        assertThat(engine.run(workflow, 5)).as("its neighbours are unaffected").isEqualTo("took 5");
    }

    @Test
    void what_the_callers_code_throws_inside_is_the_failure_of_the_attempt() throws Exception {
        var taking = workflow("taking", Integer.class);
        taking.step(
                "take",
                ctx -> ctx.commit(connection -> {
                    take(connection, "x", 1);
                    throw new IllegalStateException("sold out");
                }));
        var workflow = taking.build();
        var run = open(workflow).start(workflow, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'take' failed: IllegalStateException: sold out");
        assertThat(taken()).isZero();
    }

    @Test
    void code_that_keeps_failing_inside_fails_its_attempt_and_holds_up_nobody() throws Exception {
        var taking = workflow("taking", Integer.class);
        taking.step(
                "take",
                ctx -> ctx.commit(connection -> {
                    ledger.add("tried");
                    throw new SQLException("somebody else has the row", "40001");
                }));
        var stuck = taking.build();
        var engine = open(stuck);
        var run = engine.start(stuck, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'take' failed: SQLException: somebody else has the row");
        assertThat(ledger.count("tried")).isBetween(1, 10);
    }

    @Test
    void not_even_an_error_inside_stops_the_engine() throws Exception {
        var taking = workflow("broken", Integer.class);
        taking.step(
                "take",
                ctx -> ctx.commit(connection -> {
                    throw new AssertionError("impossible");
                }));
        var broken = taking.build();
        var workflow = taking();
        var engine = open(broken, workflow);
        var run = engine.start(broken, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().note()).isEqualTo("step 'take' failed: AssertionError: impossible");
        assertThat(engine.run(workflow, 5)).isEqualTo("took 5");
    }

    @Test
    void a_step_that_waits_or_asks_for_a_retry_writes_with_that_outcome_too() throws Exception {
        var taking = workflow("taking", Integer.class);
        var take = taking.outcome("take", String.class, ctx -> {
            ctx.commit(connection -> take(connection, "x", 1));
            return outcome(ctx);
        });
        var workflow = taking.returns(take);
        var run = open(workflow).start(workflow, 1);
        awaitState(run, RunState.WAITING);
        assertThat(taken()).as("with the wait").isEqualTo(1);

        run.signal("go", "");

        assertThat(run.await()).isEqualTo("done");
        assertThat(taken())
                .as("once more with the completion, not with the failure")
                .isEqualTo(2);
    }

    private static Outcome<String> outcome(StepContext<Integer> ctx) {
        return switch (ctx.attempt()) {
            case 1 -> Outcome.waiting("go");
            case 2 -> Outcome.retry(Duration.ZERO, "once more");
            default -> Outcome.completed("done");
        };
    }

    @Test
    void an_undo_writes_with_its_outcome_too() throws Exception {
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", ctx -> ctx.commit(connection -> take(connection, "x", 5)))
                .undo(ctx -> ctx.commit(connection -> take(connection, "x", -5)));
        taking.step("fails", ctx -> {
                    throw new IllegalStateException("no");
                })
                .after(take);
        var workflow = taking.build();
        var run = open(workflow).start(workflow, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.ROLLED_BACK);
        assertThat(taken()).isZero();
    }

    @Test
    void a_worker_that_lost_its_run_writes_nothing() throws Exception {
        var gate = newGate();
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", String.class, ctx -> {
            ctx.commit(connection -> take(connection, "x", ctx.attempt()));
            if (ctx.attempt() == 1) {
                gate.passStubbornly();
            }
            return "attempt " + ctx.attempt();
        });
        var workflow = taking.returns(take);
        var cut = newCut();
        var first = open(cut, workflow);
        var run = first.start(workflow, 1);
        gate.awaitArrivals(1);
        var second = open(workflow);
        cut.cut();
        assertThat(second.handle(workflow, run.id()).await()).isEqualTo("attempt 2");

        cut.mend();
        gate.open();
        first.run(Workflow.of("other", String.class).step("rest", String.class, in -> in), "settled");

        assertThat(taken()).isEqualTo(2);
    }

    @Test
    void an_undo_whose_write_is_refused_has_failed_visibly() throws Exception {
        var taking = workflow("taking", Integer.class);
        var take = taking.step("take", ctx -> {}).undo(ctx -> ctx.commit(connection -> take(connection, "x", 100)));
        taking.step("fails", ctx -> {
                    throw new IllegalStateException("no");
                })
                .after(take);
        var workflow = taking.build();
        var run = open(workflow).start(workflow, 1);

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.explain()).endsWith("not undone: 'take'");
        assertThat(taken()).isZero();
    }
}
