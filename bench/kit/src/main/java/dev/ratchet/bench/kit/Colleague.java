package dev.ratchet.bench.kit;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * One of several processes that work on one database, led over stdin and stdout: it says {@link Bench#READY}, begins at the next line, and ends
 * at the line after it. The one with the number 0 also says {@link #DRAINED} as soon as the database says so, and checks it at its end.
 */
public record Colleague(Contender contender, PrintStream out, int number, int runs) {
    public static final String DRAINED = "DRAINED";

    private static final long BETWEEN_QUESTIONS = 10_000_000;

    Measurement work(Database database) throws Exception {
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println(Bench.READY);
        orders.readLine();
        contender.openToWork();
        if (number == 0) {
            while (!contender.isDrained(runs)) {
                Pause.nanos(BETWEEN_QUESTIONS);
            }
            out.println(DRAINED);
        }
        orders.readLine();
        var share = contender.ended();
        contender.halt();
        var measured = Measurement.of("worker", share, "runs").with("number", number);
        if (number == 0) {
            contender.verify(runs);
            measured = measured.with("deadlocks", Counters.of(database).deadlocks());
        }
        return measured;
    }
}
