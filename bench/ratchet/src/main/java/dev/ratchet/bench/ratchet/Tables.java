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

    /** Of runs in a line: each commit of a run is one journal entry, the first one started it and the second one began it. */
    long durableSteps() throws SQLException {
        return database.count("SELECT count(*) FROM " + journal + " WHERE revision > 2");
    }

    void verify(Work work, int runs) throws SQLException {
        var state = work.shape() == Work.Shape.SAGA ? "B" : "C";
        expect("runs", runs, database.count("SELECT count(*) FROM " + run));
        expect("ended runs", runs, database.count("SELECT count(*) FROM " + run + " WHERE state = '" + state + "'"));
        var entries = database.count("SELECT count(*) FROM " + journal);
        expect("revisions and journal", database.count("SELECT sum(revision) FROM " + run), entries);
        if (work.shape() == Work.Shape.LINE) {
            expect("journal", runs * (2L + work.steps()), entries);
        }
        System.err.printf("%d runs have ended with %.2f journal entries each%n", runs, (double) entries / runs);
    }

    private static void expect(String what, long expected, long found) {
        if (expected != found) {
            throw new IllegalStateException("%s: %d expected, %d found".formatted(what, expected, found));
        }
    }
}
