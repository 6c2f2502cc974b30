package dev.ratchet.checks.chaos.worker;

import dev.ratchet.checks.chaos.evidence.LogFile;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker process that serves one queue with slots and notes when each attempt began and ended. Its arguments are the address of the
 * database, the file of its notes and the lease in milliseconds. It ends in an orderly way when its standard input ends.
 */
public final class SlotWorkerMain {
    public static final String QUEUE = "narrow";

    private static final Duration WORK = Duration.ofMillis(20);

    private SlotWorkerMain() {}

    public static void main(String[] args) throws IOException {
        try (var notes = new LogFile(Path.of(args[1]))) {
            var engine = Engine.builder()
                    .url(args[0])
                    .queues(QUEUE)
                    .workflows(workflow(notes))
                    .lease(Duration.ofMillis(Long.parseLong(args[2])))
                    .name("slots")
                    .open();
            try (engine) {
                System.in.transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    /** Two steps at once that note their begin and end; without notes for who only starts runs. */
    public static Workflow<String, @Nullable Void> workflow(@Nullable LogFile notes) {
        var narrow = Workflow.define("narrow", 1, String.class);
        for (var step : List.of("one", "two")) {
            narrow.step(step, ctx -> {
                note(notes, "begin", ctx.runId() + "/" + step);
                if (new CountDownLatch(1).await(WORK.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("nobody opens this latch");
                }
                note(notes, "end", ctx.runId() + "/" + step);
            });
        }
        return narrow.build();
    }

    private static void note(@Nullable LogFile notes, String what, String attempt) {
        if (notes != null) {
            notes.add(what + " " + attempt + " " + System.currentTimeMillis());
        }
    }
}
