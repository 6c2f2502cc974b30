package dev.ratchet.checks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.chaos.evidence.DatabaseReader;
import dev.ratchet.checks.chaos.evidence.Logs;
import dev.ratchet.checks.chaos.evidence.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work of a worker that was killed is finished by another one soon after the lease has ended. */
@Tag("chaos")
final class TakeoverTest {
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final Duration SLACK = Duration.ofSeconds(2);
    private static final int TIMES = 3;

    @Test
    void another_worker_finishes_within_the_lease_and_two_seconds() throws Exception {
        var folder = Folders.fresh("takeover");
        try (var place = Place.postgres(folder)) {
            Chaos.prepare(place.url());
            var took = new ArrayList<Duration>();
            try (var fleet = new Fleet(place.url(), folder, LEASE, new Deaf())) {
                fleet.start(2);
                for (var round = 1; round <= TIMES; round++) {
                    assertThat(Await.until(Duration.ofSeconds(60), () -> fleet.ready() == 2))
                            .as("both workers are ready")
                            .isTrue();
                    took.add(takeover(fleet, place.url(), folder, round));
                }
            }
            System.out.println("taken over and finished after " + took + " with a lease of " + LEASE);
            assertThat(took).allSatisfy(each -> assertThat(each).isLessThan(LEASE.plus(SLACK)));
        }
    }

    /** How long after the kill the run was over. */
    private static Duration takeover(Fleet fleet, String url, Path folder, int round) throws Exception {
        var run = "takeover-" + round;
        var start = Errand.start("takeover", run, 1, "C").request(round);
        fleet.any(new Random(round), WorkerProcess::isReady).orElseThrow().send(start.json());
        var owner = new ArrayList<WorkerProcess>();
        assertThat(Await.until(Duration.ofSeconds(30), () -> owner.addAll(runningIn(fleet, folder, run))))
                .as("a worker runs the first attempt")
                .isTrue();
        var killed = System.nanoTime();
        fleet.kill(owner.get(0));
        assertThat(Await.until(Duration.ofSeconds(60), () -> DatabaseReader.openAndAll(url)[0] == 0))
                .as("another worker finishes")
                .isTrue();
        return Duration.ofNanos(System.nanoTime() - killed);
    }

    private static List<WorkerProcess> runningIn(Fleet fleet, Path folder, String run) {
        var random = new Random(0);
        return new Logs(folder)
                .readLedgers().stream()
                        .filter(line -> line.run().equals(run))
                        .flatMap(line -> fleet.any(random, worker -> worker.pid() == line.pid()).stream())
                        .toList();
    }

    /** Nobody waits for answers here. */
    private static final class Deaf implements WorkerProcess.Ears {
        @Override
        public void answered(WorkerProcess worker, String line) {
            assertThat(line).contains(Request.Answer.OK.name());
        }

        @Override
        public void gone(WorkerProcess worker) {}
    }
}
