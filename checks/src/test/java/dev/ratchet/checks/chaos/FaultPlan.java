package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.evidence.Fault;
import dev.ratchet.checks.chaos.evidence.LogFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Does harm, spread over the test: kills workers, pauses them beyond their leases, stops the database. One thread, used once. */
final class FaultPlan {
    private final Settings settings;
    private final Fleet fleet;
    private final Place place;
    private final LogFile log;
    private final Random random;
    private final List<CompletableFuture<Void>> ends = new ArrayList<>();

    FaultPlan(Settings settings, Fleet fleet, Place place, LogFile log) {
        this.settings = settings;
        this.fleet = fleet;
        this.place = place;
        this.log = log;
        this.random = new Random(settings.seed());
    }

    void carryOut() throws Exception {
        var faults = faults();
        var gap = settings.span().dividedBy(Math.max(1, faults.size()));
        for (var fault : faults) {
            var jitter = gap.toMillis() / 2 + random.nextInt((int) Math.max(1, gap.toMillis()));
            Await.pass(Duration.ofMillis(jitter));
            switch (fault) {
                case KILL -> kill();
                case PAUSE -> pause();
                case DATABASE_STOP -> stopDatabase();
            }
        }
        ends.forEach(CompletableFuture::join);
    }

    /** In random order; the database does not stop first, when there is nothing to lose. */
    private List<Fault.Kind> faults() {
        var faults = new ArrayList<Fault.Kind>();
        faults.addAll(Collections.nCopies(settings.kills(), Fault.Kind.KILL));
        faults.addAll(Collections.nCopies(settings.pauses(), Fault.Kind.PAUSE));
        Collections.shuffle(faults, random);
        for (var stop = 0; stop < settings.databaseStops(); stop++) {
            var from = faults.size() / 3;
            faults.add(from + random.nextInt(faults.size() - from + 1), Fault.Kind.DATABASE_STOP);
        }
        return faults;
    }

    private void kill() throws Exception {
        var worker = target();
        var from = Client.now();
        fleet.kill(worker);
        log.add(new Fault(Fault.Kind.KILL, worker.pid(), from, Client.now()).json());
    }

    /** A worker that has begun to work; where there are several, one more has too, so that somebody is left to take over. */
    private WorkerProcess target() throws Exception {
        var found = new AtomicReference<WorkerProcess>();
        Await.until(Duration.ofSeconds(60), () -> {
            if (fleet.ready() >= Math.min(2, settings.workers())) {
                fleet.any(random, each -> each.isReady() && !each.isPaused()).ifPresent(found::set);
            }
            return found.get() != null;
        });
        var worker = found.get();
        if (worker == null) {
            throw new IllegalStateException(
                    "no worker became ready within a minute; workers.err in the folder of the test may say why");
        }
        return worker;
    }

    /** Longer than the lease, so that somebody else takes what the worker had; it comes back as a zombie while other harm is done. */
    private void pause() throws Exception {
        var worker = target();
        var time = settings.lease().plusMillis(500 + random.nextInt(1_500));
        var from = Client.now();
        worker.pause();
        ends.add(CompletableFuture.runAsync(
                () -> {
                    worker.goOn();
                    log.add(new Fault(Fault.Kind.PAUSE, worker.pid(), from, Client.now()).json());
                },
                CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS)));
    }

    /** A worker dies while the database is away, so that whatever it answered too soon is lost. */
    private void stopDatabase() throws Exception {
        var victim = target();
        var from = Client.now();
        fleet.databaseIs(false);
        place.kill();
        Await.pass(Duration.ofMillis(400 + random.nextInt(800)));
        fleet.kill(victim);
        log.add(new Fault(Fault.Kind.KILL, victim.pid(), Client.now(), Client.now()).json());
        place.restart();
        log.add(new Fault(Fault.Kind.DATABASE_STOP, 0, from, Client.now()).json());
        target();
        fleet.databaseIs(true);
    }
}
