package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.checks.stories.stage.Linear;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.KeyInUseException;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.StartOptions;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that start inside a transaction of the caller's, and rows that somebody else has locked: where the store is PostgreSQL. */
abstract class TransactionStories extends EngineStories {
    @BeforeEach
    void create() throws SQLException {
        execute("CREATE TABLE customer (name text PRIMARY KEY)");
    }

    @AfterEach
    void drop() throws SQLException {
        execute("DROP TABLE customer");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = home().connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Workflow<String, String> welcome() {
        return Workflow.of("welcome", String.class)
                .step("greet", String.class, name -> ledger.add("greeted", "hello " + name));
    }

    private static final String INSERT = "INSERT INTO customer VALUES ('ann')";

    @Test
    @Tag("S4-02")
    void a_run_comes_to_be_when_the_callers_transaction_does() throws SQLException {
        var workflow = welcome();
        var engine = open(workflow);
        var linear = new Linear(home());
        try (var connection = home().connect();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(INSERT);

            var run = engine.start(connection, workflow, "ann", StartOptions.id("welcome-ann"));

            assertThat(engine.runs().find("welcome-ann")).isEmpty();
            assertThat(linear.steps("welcome-ann")).isEmpty();
            connection.commit();
            assertThat(linear.steps("welcome-ann")).hasSize(1);
            assertThat(run.await()).isEqualTo("hello ann");
        }
    }

    @Test
    void a_run_never_was_if_the_caller_rolls_back() throws SQLException {
        var workflow = welcome();
        var engine = open(workflow);
        try (var connection = home().connect();
                var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(INSERT);
            engine.start(connection, workflow, "ann", StartOptions.id("welcome-ann"));

            connection.rollback();
        }

        engine.run(workflow, "another");
        assertThat(engine.runs().find("welcome-ann")).isEmpty();
        assertThat(ledger.lines()).containsExactly("greeted");
        assertThat(engine.start(workflow, "ben", StartOptions.id("welcome-ann")).await())
                .as("the id is free")
                .isEqualTo("hello ben");
    }

    @Test
    void several_runs_may_start_in_one_transaction_and_another_engine_does_them() throws SQLException {
        var workflow = welcome();
        var starter = openIdle();
        try (var connection = home().connect()) {
            connection.setAutoCommit(false);
            for (var i = 0; i < 5; i++) {
                starter.start(connection, workflow, "no. " + i, StartOptions.id("run-" + i));
            }
            connection.commit();
        }

        var worker = open(workflow);
        for (var i = 0; i < 5; i++) {
            assertThat(worker.handle(workflow, "run-" + i).await()).isEqualTo("hello no. " + i);
        }
    }

    @Test
    void a_repeated_start_inside_a_transaction_is_idempotent_too() throws SQLException {
        var workflow = welcome();
        var engine = open(workflow);
        engine.start(workflow, "ann", StartOptions.id("same")).await();
        try (var connection = home().connect()) {
            connection.setAutoCommit(false);

            assertThat(engine.start(connection, workflow, "ann", StartOptions.id("same"))
                            .await())
                    .isEqualTo("hello ann");
            assertThatThrownBy(() -> engine.start(connection, workflow, "ben", StartOptions.id("same")))
                    .isInstanceOf(RefusedException.class);
            connection.commit();
        }
        assertThat(ledger.lines()).containsExactly("greeted");
    }

    @Test
    void a_business_key_that_is_held_is_told_inside_a_transaction_too() throws SQLException {
        var workflow = welcome();
        var engine = openIdle();
        engine.start(workflow, "ann", StartOptions.id("holder").businessKey("k"));
        try (var connection = home().connect()) {
            connection.setAutoCommit(false);

            assertThatThrownBy(() -> engine.start(
                            connection,
                            workflow,
                            "ann",
                            StartOptions.id("other").businessKey("k")))
                    .isInstanceOf(KeyInUseException.class)
                    .hasMessageContaining("run 'holder'");
            connection.commit();
        }
        assertThat(engine.runs().list(RunFilter.all()).runs()).hasSize(1);
    }

    @Test
    void a_connection_that_commits_by_itself_or_belongs_elsewhere_is_refused() throws SQLException {
        var workflow = welcome();
        var engine = open(workflow);
        try (var connection = home().connect()) {
            assertThatThrownBy(() -> engine.start(connection, workflow, "ann", StartOptions.USUAL))
                    .hasMessageContaining("setAutoCommit(false)");
        }
        try (var elsewhere = Home.sqlite();
                var connection = elsewhere.connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> engine.start(connection, workflow, "ann", StartOptions.USUAL))
                    .hasMessageContaining("inside a transaction of yours");
        }
        assertThat(engine.runs().list(RunFilter.all()).runs()).isEmpty();
    }

    @Test
    void a_data_source_of_the_callers_serves_as_well() throws SQLException {
        var workflow = welcome();
        var source = ((Home.Postgres) home()).source();
        try (var engine = Engine.on(source);
                var connection = source.getConnection()) {
            connection.setAutoCommit(false);
            var run = engine.start(connection, workflow, "ann", StartOptions.USUAL);
            connection.commit();

            assertThat(run.await()).isEqualTo("hello ann");
        }
    }

    @Test
    @Tag("S4-35")
    void a_claim_passes_over_rows_that_somebody_else_has_locked() throws SQLException {
        var workflow = welcome();
        var starter = openIdle();
        var locked = starter.start(workflow, "first", StartOptions.id("locked"));
        var free = starter.start(workflow, "second", StartOptions.id("free"));
        try (var connection = home().connect();
                var statement = connection.prepareStatement("SELECT 1 FROM ratchet.run WHERE id = ? FOR UPDATE")) {
            connection.setAutoCommit(false);
            statement.setString(1, "locked");
            statement.executeQuery().close();

            open(workflow);

            assertThat(free.await()).isEqualTo("hello second");
            assertThat(locked.state()).isEqualTo(RunState.QUEUED);
            connection.rollback();
        }
        assertThat(locked.await()).isEqualTo("hello first");
    }
}
