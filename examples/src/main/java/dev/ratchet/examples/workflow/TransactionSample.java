package dev.ratchet.examples.workflow;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.examples.story.Story;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * On PostgreSQL a run starts in the same transaction as a change of your own tables, and a step writes to them exactly once, together
 * with its outcome.
 */
public final class TransactionSample {
    private TransactionSample() {}

    static Workflow<String, String> workflow() {
        var signup = Workflow.define("signup", 1, String.class);
        var welcome = signup.step("welcome", String.class, ctx -> {
            ctx.commit(connection -> {
                try (var update =
                        connection.prepareStatement("UPDATE customer SET welcomed = welcomed + 1 WHERE name = ?")) {
                    update.setString(1, ctx.input());
                    update.executeUpdate();
                }
            });
            return "welcome, " + ctx.input();
        });
        return signup.returns(welcome);
    }

    /** In a database that has a table {@code customer (name text, welcomed int)}. */
    public static void tell(Story story, DataSource database) throws SQLException {
        var workflow = workflow();
        try (var engine =
                Engine.builder().dataSource(database).workflows(workflow).open()) {
            signUp(engine, database, "ann", true);
            story.say(String.valueOf(engine.handle(workflow, "signup-ann").await(Duration.ofSeconds(30))));
            signUp(engine, database, "ben", false);
            story.say("ben changed his mind, and has "
                    + (engine.runs().find("signup-ben").isEmpty() ? "no run" : "a run"));
        }
    }

    private static void signUp(Engine engine, DataSource database, String name, boolean isSure) throws SQLException {
        try (var connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement("INSERT INTO customer (name, welcomed) VALUES (?, 0)")) {
                insert.setString(1, name);
                insert.executeUpdate();
            }
            engine.start(connection, workflow(), name, StartOptions.id("signup-" + name));
            if (isSure) {
                connection.commit();
            } else {
                connection.rollback();
            }
        }
    }
}
