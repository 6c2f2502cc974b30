package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.checker.Checker;
import dev.ratchet.checks.chaos.evidence.DatabaseReader;
import dev.ratchet.checks.chaos.evidence.Dialect;
import dev.ratchet.checks.chaos.evidence.Evidence;
import dev.ratchet.checks.chaos.evidence.LogFile;
import dev.ratchet.checks.chaos.evidence.Logs;
import dev.ratchet.checks.chaos.evidence.Tripwire;
import dev.ratchet.engine.Engine;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One kill test from beginning to end: clients, faults, quiet, verdict. */
final class Chaos {
    private static final Duration QUIET = Duration.ofSeconds(60);

    private final Settings settings;
    private final Place place;
    private final Path folder;

    Chaos(Settings settings, Place place, Path folder) {
        this.settings = settings;
        this.place = place;
        this.folder = folder;
    }

    /** What came of it: the verdict, what workers did by themselves, and how long it took until all was quiet. */
    record Outcome(Checker.Verdict verdict, List<String> surprises, Duration load, Duration quiet) {}

    Outcome run() throws Exception {
        prepare(place.url());
        var logs = new Logs(folder);
        try (var clientLog = new LogFile(logs.client());
                var faultLog = new LogFile(logs.faults())) {
            var client = new Client(clientLog, settings.seed());
            var fleet = new Fleet(place.url(), folder, settings.lease(), client);
            var began = System.nanoTime();
            var load = Duration.ZERO;
            try (fleet) {
                var sender = new Thread(() -> client.send(fleet), "chaos-client");
                sender.setDaemon(true);
                fleet.start(settings.workers());
                new Mix(settings.seed(), client).ask(settings.runs(), settings.span());
                sender.start();
                new FaultPlan(settings, fleet, place, faultLog).carryOut();
                load = Duration.ofNanos(System.nanoTime() - began);
                awaitQuiet(client);
            } finally {
                client.close();
            }
            var all = Duration.ofNanos(System.nanoTime() - began);
            return new Outcome(Checker.check(evidence(logs)), fleet.surprises(), load, all.minus(load));
        }
    }

    private Evidence evidence(Logs logs) {
        return new Evidence(
                DatabaseReader.read(place.url()),
                logs.requests(),
                logs.readLedgers(),
                logs.readTold(),
                logs.readFaults(),
                true,
                Client.now());
    }

    /** Makes the tables and lays the tripwire before anybody works. */
    static void prepare(String url) {
        Engine.builder().url(url).noWorkers().open().close();
        Tripwire.lay(url);
    }

    /** Until every errand is run, every run is over and every message delivered, or it takes so long that the checker should say what hangs. */
    private void awaitQuiet(Client client) throws Exception {
        Await.until(QUIET.plus(settings.span()), () -> {
            Await.pass(Duration.ofMillis(200));
            return look(client) == 0 && client.isContent() && DatabaseReader.undelivered(place.url()) == 0;
        });
    }

    /** How many runs are open; tells the client which are over. */
    private long look(Client client) {
        try (var connection = DriverManager.getConnection(place.url());
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT id, CAST(state AS text) FROM "
                        + Dialect.of(place.url()).table("run")
                        + " WHERE id IS NOT NULL OR state NOT IN ('C', 'F', 'X', 'B')")) {
            Set<String> over = new HashSet<>();
            var open = 0L;
            while (rows.next()) {
                if ("CFXB".contains(rows.getString(2))) {
                    over.add(rows.getString(1));
                } else {
                    open++;
                }
            }
            client.areOver(over);
            return open;
        } catch (SQLException e) {
            return Long.MAX_VALUE;
        }
    }
}
