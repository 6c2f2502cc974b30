package dev.ratchet.entity.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The processes of the storm, what they were told, and the one who kills them. */
final class Storm implements AutoCloseable {
    private final String url;
    private final int threads;
    private final Random random;
    private final List<Process> processes = new ArrayList<>();
    private final List<Thread> listeners = new ArrayList<>();
    private final AtomicInteger kills = new AtomicInteger();
    final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    final Map<String, AtomicInteger> refused = new ConcurrentHashMap<>();

    Storm(String url, int processes, int threads, long seed) {
        this.url = url;
        this.threads = threads;
        this.random = new Random(seed);
        for (var i = 0; i < processes; i++) {
            this.processes.add(start());
        }
    }

    private Process start() {
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                StormMain.class.getName(),
                url,
                String.valueOf(threads),
                String.valueOf(random.nextLong()));
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var listener = new Thread(() -> listen(process), "listener-" + process.pid());
            listener.setDaemon(true);
            listener.start();
            listeners.add(listener);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen(Process process) {
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                hear(line);
            }
        } catch (IOException e) {
            // A pipe that breaks is a process that died.
        }
    }

    private void hear(String line) {
        var words = line.split(" ", 2);
        if (words[0].equals(StormMain.DONE) && words[1].split(" ").length == 4) {
            done.add(words[1]);
        } else if (words[0].equals(StormMain.NOT_DONE) && words.length == 2) {
            refused.computeIfAbsent(words[1], any -> new AtomicInteger()).incrementAndGet();
        } else if (words[0].equals("wrong")) {
            wrong.add(line);
        }
    }

    /** Kills one, and starts another in its place. */
    void kill() {
        var at = random.nextInt(processes.size());
        end(processes.get(at));
        kills.incrementAndGet();
        processes.set(at, start());
    }

    private static void end(Process process) {
        process.destroyForcibly().onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }

    int kills() {
        return kills.get();
    }

    /** Kills all of them, so that many locks and actions are left in dead hands. */
    void endAll() {
        for (var process : processes) {
            end(process);
        }
        try {
            for (var listener : listeners) {
                listener.join(TimeUnit.SECONDS.toMillis(60));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        endAll();
    }
}
