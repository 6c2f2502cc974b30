package dev.ratchet.examples.workflow;

import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.examples.story.Story;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A process dies in the middle of a step. The next one takes the run over when the lease has ended, and goes on from where it was. */
public final class CrashSample {
    private CrashSample() {}

    static Workflow<String, String> workflow(Path died) {
        return Workflow.of("report", String.class)
                .step("collect", String.class, what -> what + " collected")
                .step("print", String.class, what -> {
                    if (Files.notExists(died)) {
                        Files.createFile(died);
                        Runtime.getRuntime().halt(137);
                    }
                    return what + ", printed";
                });
    }

    /** The process that dies. */
    public static void main(String[] args) {
        var folder = Path.of(args[0]);
        var workflow = workflow(folder.resolve("died"));
        try (var engine = open(folder)) {
            engine.start(workflow, "figures", StartOptions.id("report-1")).await();
        }
    }

    private static Engine open(Path folder) {
        return Engine.builder()
                .file(folder.resolve("reports.db"))
                .lease(Duration.ofSeconds(1))
                .workflows(workflow(folder.resolve("died")))
                .open();
    }

    public static void tell(Story story) {
        Scratch.use(folder -> {
            story.say("The first process ends with status " + run(folder) + ".");
            try (var engine = open(folder)) {
                var run = engine.handle(workflow(folder.resolve("died")), "report-1");
                story.say("The second one finds the run and says: " + run.await(Duration.ofSeconds(30)));
                story.say("The step was tried " + run.show().step("print").attempt() + " times, 'collect' "
                        + run.show().step("collect").attempt() + " time.");
            }
        });
    }

    private static int run(Path folder) {
        try {
            var process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            CrashSample.class.getName(),
                            folder.toString())
                    .redirectErrorStream(true)
                    .start();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var status = process.waitFor();
            if (status != 137) {
                throw new IllegalStateException("the process should have died in its second step: " + said);
            }
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
