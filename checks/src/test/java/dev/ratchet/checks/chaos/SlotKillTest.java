package dev.ratchet.checks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.chaos.worker.SlotWorkerMain;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.queues.QueueView;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.StartOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three slots are shared by three processes, of which one after the other is killed: no fourth run is ever under way, and none leaks. */
@Tag("chaos")
final class SlotKillTest {
    private static final Duration LEASE = Duration.ofMillis(1_500);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SLOTS = 3;
    private static final int WORKERS = 3;
    private static final int KILLS = 6;
    private static final int RUNS = 400;

    /** A process and its notes; when it was killed, or for ever. */
    private static final class Worker {
        private final Process process;
        private final Path notes;
        private long killed = Long.MAX_VALUE;

        Worker(Process process, Path notes) {
            this.process = process;
            this.notes = notes;
        }
    }

    /** An attempt, or what is left of one in a process that was killed. */
    private record Span(String attempt, long from, long to) {
        String run() {
            return attempt.substring(0, attempt.indexOf('/'));
        }
    }

    @Test
    void three_slots_over_three_processes_with_kills_are_never_exceeded_and_never_leak() throws Exception {
        var folder = Folders.fresh("slots");
        var all = new ArrayList<Worker>();
        try (var place = Place.postgres(folder);
                var engine = Engine.builder().url(place.url()).noWorkers().open()) {
            engine.queues().limit(SlotWorkerMain.QUEUE, SLOTS);
            var workflow = SlotWorkerMain.workflow(null);
            for (var i = 0; i < RUNS; i++) {
                engine.start(workflow, "x", StartOptions.id("run-" + i).queue(SlotWorkerMain.QUEUE));
            }
            try {
                var alive = new ArrayDeque<Worker>();
                for (var i = 0; i < WORKERS; i++) {
                    alive.add(start(place.url(), folder, all));
                }
                for (var kill = 0; kill < KILLS; kill++) {
                    killAtWork(alive);
                    alive.add(start(place.url(), folder, all));
                }
                assertThat(Await.until(PATIENCE, () -> completed(engine) == RUNS))
                        .as("all runs complete, with " + engine.queues().list())
                        .isTrue();
                assertThat(engine.queues().list()).containsExactly(new QueueView(SlotWorkerMain.QUEUE, SLOTS, 0, 0));
            } finally {
                for (var worker : all) {
                    worker.process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
                }
            }
        }
        var most = most(spans(all));
        System.out.println("at most " + most + " of " + SLOTS + " slots were seen in use at once");
        assertThat(most).isBetween(2, SLOTS);
    }

    private static int completed(Engine engine) {
        var filter = RunFilter.all().in(RunState.COMPLETED).limit(RUNS + 1);
        return engine.runs().list(filter).runs().size();
    }

    private static Worker start(String url, Path folder, List<Worker> all) throws IOException {
        var notes = folder.resolve("notes-" + all.size() + ".txt");
        Files.createFile(notes);
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlotWorkerMain.class.getName(),
                        url,
                        notes.toString(),
                        String.valueOf(LEASE.toMillis()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("workers.log").toFile()))
                .start();
        var worker = new Worker(process, notes);
        all.add(worker);
        return worker;
    }

    /** Kills the oldest worker once it has something in its hands. */
    private static void killAtWork(Deque<Worker> alive) throws Exception {
        var oldest = alive.remove();
        assertThat(Await.until(PATIENCE, () -> open(oldest) > 0 || !oldest.process.isAlive()))
                .as("a worker begins something")
                .isTrue();
        oldest.process.destroyForcibly();
        assertThat(oldest.process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        oldest.killed = System.currentTimeMillis();
    }

    private static long open(Worker worker) throws IOException {
        var lines = Files.readAllLines(worker.notes);
        return 2 * lines.stream().filter(line -> line.startsWith("begin")).count() - lines.size();
    }

    private static List<Span> spans(List<Worker> workers) throws IOException {
        var spans = new ArrayList<Span>();
        for (var worker : workers) {
            var begun = new HashMap<String, Long>();
            for (var line : Files.readAllLines(worker.notes)) {
                var words = line.split(" ", -1);
                if (words.length < 3 || words[2].isEmpty()) {
                    continue;
                }
                var at = Long.parseLong(words[2]);
                if (words[0].equals("begin")) {
                    begun.put(words[1], at);
                } else {
                    spans.add(new Span(words[1], Objects.requireNonNull(begun.remove(words[1])), at));
                }
            }
            begun.forEach((attempt, at) -> spans.add(new Span(attempt, at, worker.killed)));
        }
        return spans;
    }

    /** How many different runs were under way at once, at the most. A run that ends in the millisecond of another's begin is over. */
    private static int most(List<Span> spans) {
        var sorted = spans.stream().sorted(Comparator.comparingLong(Span::from)).toList();
        var most = 0;
        for (var each : sorted) {
            var at = new HashSet<String>();
            for (var other : sorted) {
                if (other.from() <= each.from() && other.to() > each.from()) {
                    at.add(other.run());
                }
            }
            most = Math.max(most, at.size());
        }
        return most;
    }
}
