package dev.ratchet.bench.ratchet;

import dev.ratchet.bench.kit.Database;
import dev.ratchet.bench.kit.Work;
import java.sql.Connection;
import java.sql.SQLException;

/** Looks at the tables of the product, to see from outside what is durable. */
record Tables(Database database, String run, String journal) {
    private static final String OVER = " WHERE state IN ('C', 'B', 'F', 'X')";

    static Tables of(Database database) {
        var schema = database.isPostgres() ? "ratchet." : "";
        return new Tables(database, schema + "run", schema + "journal");
    }

    /** How many runs have ended. */
    long ended(Connection connection) throws SQLException {
        return Long.parseLong(Database.ask(connection, "SELECT count(*) FROM " + run + OVER));
    }

    /** Whether no worker will ever take a run again. */
    boolean isNothingDue(Connection connection) throws SQLException {
        return Database.ask(
                        connection,
                        "SELECT count(*) FROM (SELECT 1 FROM " + run
                                + " WHERE wake_at IS NOT NULL ORDER BY queue, wake_at LIMIT 1) due")
                .equals("0");
    }

    /** Of runs in a line: each commit of a run is one journal entry, the first one started it and the second one began it. */
    long durableSteps() throws SQLException {
        return database.count("SELECT count(*) FROM " + journal + " WHERE revision > 2");
    }

    /** How many rows there are, and how many changes the rows speak of. */
    record Counts(long runs, long ended, long revisions, long entries) {
        static final Counts NONE = new Counts(0, 0, 0, 0);
    }

    Counts counts() throws SQLException {
        return new Counts(
                database.count("SELECT count(*) FROM " + run),
                database.count("SELECT count(*) FROM " + run + OVER),
                database.count("SELECT coalesce(sum(revision), 0) FROM " + run),
                database.count("SELECT count(*) FROM " + journal));
    }

    /** So many runs more than in the past have ended, all in the state that they should, and each change is in the journal. */
    void verify(Work work, int runs, Counts past) throws SQLException {
        var now = counts();
        expect("runs", past.runs() + runs, now.runs());
        expect("ended runs", past.ended() + runs, now.ended());
        expect("entries for revisions", now.revisions(), now.entries());
        var wrong = work.shape() == Work.Shape.SAGA ? "'C', 'F', 'X'" : "'B', 'F', 'X'";
        expect("wrong ends", 0, database.count("SELECT count(*) FROM " + run + " WHERE state IN (" + wrong + ")"));
        var entries = now.entries() - past.entries();
        if (work.shape() == Work.Shape.LINE) {
            expect("entries", runs * (2L + work.steps()), entries);
        }
        System.err.printf("%d runs have ended with %.2f entries each%n", runs, (double) entries / runs);
    }

    private static void expect(String what, long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException("%s: %d expected, %d found".formatted(what, expected, found));
        }
    }
}
