package dev.ratchet.checks.chaos.worker;

import dev.ratchet.checks.chaos.evidence.LogFile;
import dev.ratchet.checks.chaos.evidence.Logs;
import dev.ratchet.checks.chaos.evidence.Request;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;

/**
 * One worker process. Its arguments are the address of the database, the folder of the logs and the lease in milliseconds. It reads
 * requests from its standard input and ends in an orderly way when that ends.
 */
public final class WorkerMain {
    /** What it says when it is ready for requests. */
    public static final String READY = "ready";

    private static final int CLIENTS = 12;
    private static final int CONCURRENCY = 16;

    private WorkerMain() {}

    public static void main(String[] args) throws IOException {
        var logs = new Logs(Path.of(args[1]));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var pid = ProcessHandle.current().pid();
        try (var ledger = new LogFile(logs.ledger(pid));
                var told = new LogFile(logs.told(pid))) {
            var workflows = Workflows.with(new Handlers(ledger));
            var engine = Engine.builder()
                    .url(args[0])
                    .workflows(workflows.values().toArray(Workflow<?, ?>[]::new))
                    .lease(Duration.ofMillis(Long.parseLong(args[2])))
                    .concurrency(CONCURRENCY)
                    .name("chaos")
                    .subscriber("ledger", event -> told.add(String.valueOf(event.data(String.class))))
                    .open();
            try (engine) {
                out.println(READY);
                serve(new Desk(engine, workflows), out);
            }
        }
    }

    /** Each request has a thread of its own while it waits for its answer. */
    private static void serve(Desk desk, PrintStream out) throws IOException {
        var clients = Executors.newFixedThreadPool(CLIENTS);
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                var request = Request.read(line);
                clients.execute(() -> out.println(desk.answer(request)));
            }
        } finally {
            clients.shutdownNow();
        }
    }
}
