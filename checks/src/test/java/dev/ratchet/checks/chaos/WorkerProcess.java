package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.worker.WorkerMain;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A worker in a JVM of its own: requests go in, answers come out, and signals of the system do to it what they do. Thread-safe. */
final class WorkerProcess {
    private final Process process;
    private final BufferedWriter in;
    private final Ears ears;
    private volatile boolean isReady;
    private volatile boolean hasBegun;
    private volatile boolean isPaused;

    /** Who hears what a worker says, and that it is gone. */
    interface Ears {
        void answered(WorkerProcess worker, String line);

        void gone(WorkerProcess worker);
    }

    private WorkerProcess(Process process, Ears ears) {
        this.process = process;
        this.in = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.ears = ears;
    }

    static WorkerProcess start(String url, Path folder, Duration lease, Ears ears) {
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx192m",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerMain.class.getName(),
                url,
                folder.toString(),
                String.valueOf(lease.toMillis()));
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("workers.err").toFile()))
                    .start();
            var worker = new WorkerProcess(process, ears);
            var listener = new Thread(worker::listen, "worker-" + process.pid());
            listener.setDaemon(true);
            listener.start();
            return worker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() {
        try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals(WorkerMain.READY)) {
                    hasBegun = true;
                    isReady = true;
                } else {
                    ears.answered(this, line);
                }
            }
        } catch (IOException e) {
            // A pipe that breaks is a worker that died.
        } finally {
            isReady = false;
            ears.gone(this);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isReady() {
        return isReady;
    }

    /** Whether it was ready at any time. */
    boolean hasBegun() {
        return hasBegun;
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Whether it could be handed over; a worker that dies later does not answer. */
    synchronized boolean send(String line) {
        try {
            in.write(line);
            in.newLine();
            in.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends it at once, without a chance to say or write anything more. */
    void kill() {
        isReady = false;
        process.destroyForcibly();
        awaitEnd(Duration.ofSeconds(30));
    }

    void pause() {
        isPaused = true;
        signal("STOP");
    }

    void goOn() {
        signal("CONT");
        isPaused = false;
    }

    private void signal(String name) {
        try {
            var code = new ProcessBuilder("kill", "-" + name, String.valueOf(pid()))
                    .start()
                    .waitFor();
            if (code != 0 && process.isAlive()) {
                throw new IllegalStateException("kill -" + name + " " + pid() + " ended with " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks it to end in an orderly way; whether it did in time. */
    boolean close(Duration patience) {
        try {
            in.close();
        } catch (IOException e) {
            // It is gone already.
        }
        if (awaitEnd(patience)) {
            return true;
        }
        process.destroyForcibly();
        return false;
    }

    private boolean awaitEnd(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
