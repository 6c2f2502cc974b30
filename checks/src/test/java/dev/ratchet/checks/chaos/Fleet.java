package dev.ratchet.checks.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** The workers of one test: as many as there should be, each replaced at once when it dies. Thread-safe. */
final class Fleet implements WorkerProcess.Ears, AutoCloseable {
    private final String url;
    private final Path folder;
    private final Duration lease;
    private final WorkerProcess.Ears client;
    private final List<WorkerProcess> workers = new CopyOnWriteArrayList<>();
    private final Set<Long> expected = ConcurrentHashMap.newKeySet();
    private final Map<Long, Integer> outagesAtBirth = new ConcurrentHashMap<>();
    private final AtomicInteger outages = new AtomicInteger();
    private final List<String> surprises = new CopyOnWriteArrayList<>();
    private volatile boolean isDatabaseUp = true;
    private volatile boolean isClosing;

    Fleet(String url, Path folder, Duration lease, WorkerProcess.Ears client) {
        this.url = url;
        this.folder = folder;
        this.lease = lease;
        this.client = client;
    }

    void start(int count) {
        for (var i = 0; i < count; i++) {
            add();
        }
    }

    private void add() {
        var worker = WorkerProcess.start(url, folder, lease, this);
        outagesAtBirth.put(worker.pid(), isDatabaseUp ? outages.get() : -1);
        workers.add(worker);
    }

    /** Any worker of that kind. */
    Optional<WorkerProcess> any(Random random, Predicate<WorkerProcess> which) {
        var fitting = new ArrayList<>(workers.stream().filter(which).toList());
        return fitting.isEmpty() ? Optional.empty() : Optional.of(fitting.get(random.nextInt(fitting.size())));
    }

    int ready() {
        return (int) workers.stream()
                .filter(worker -> worker.isReady() && !worker.isPaused())
                .count();
    }

    void kill(WorkerProcess worker) {
        expected.add(worker.pid());
        worker.kill();
    }

    void databaseIs(boolean up) {
        outages.addAndGet(up ? 0 : 1);
        isDatabaseUp = up;
    }

    @Override
    public void answered(WorkerProcess worker, String line) {
        client.answered(worker, line);
    }

    @Override
    public void gone(WorkerProcess worker) {
        client.gone(worker);
        workers.remove(worker);
        if (isClosing) {
            return;
        }
        var couldNotBegin = !worker.hasBegun() && outages.get() != outagesAtBirth.getOrDefault(worker.pid(), 0);
        if (!expected.contains(worker.pid()) && isDatabaseUp && !couldNotBegin) {
            surprises.add("worker " + worker.pid() + " ended by itself");
        }
        add();
    }

    /** What workers did that nobody made them do. */
    List<String> surprises() {
        return List.copyOf(surprises);
    }

    @Override
    public void close() {
        isClosing = true;
        for (var worker : workers) {
            if (!worker.close(Duration.ofSeconds(30))) {
                surprises.add("worker " + worker.pid() + " did not stop when asked");
            }
        }
    }
}
