package dev.ratchet.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.row.WorkerRow;
import dev.ratchet.sqlite.session.Micros;
import dev.ratchet.sqlite.session.StoreClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of a file is that of the machine, and never goes back. */
class StoreClockTest {
    private final AtomicReference<Instant> machine = new AtomicReference<>(Sample.NOON);

    @Test
    void it_tells_whole_microseconds() {
        machine.set(Sample.NOON.plusNanos(1_999));
        assertThat(new StoreClock(machine::get).now()).isEqualTo(Sample.NOON.plusNanos(1_000));
    }

    @Test
    void it_stands_still_when_the_machines_clock_is_set_back() {
        var clock = new StoreClock(machine::get);
        clock.now();
        machine.set(Sample.NOON.minusSeconds(3_600));
        assertThat(clock.now()).isEqualTo(Sample.NOON);
        machine.set(Sample.NOON.plusSeconds(1));
        assertThat(clock.now()).isEqualTo(Sample.NOON.plusSeconds(1));
    }

    @Test
    void it_is_not_before_what_workers_of_other_processes_have_seen(@TempDir Path folder) {
        var file = folder.resolve("runs.db");
        try (var store = Sample.open(file)) {
            store.beat(new WorkerRow(Sample.WORKER, "w", List.of(), List.of(), Instant.EPOCH), Duration.ofDays(1));
        }
        InstantSource behind = InstantSource.fixed(Sample.NOON.minusSeconds(60));
        try (var store = SqliteStore.open(file, Opening.USUAL, behind)) {
            assertThat(store.now()).isEqualTo(Sample.NOON);
        }
    }

    @Test
    void times_are_exact_before_and_after_1970_and_never_finer_than_they_are_stored() {
        for (var time :
                List.of(Sample.NOON, Instant.EPOCH.minusNanos(1_000), Instant.parse("0001-01-01T00:00:00.000001Z"))) {
            assertThat(Micros.at(Micros.of(time))).isEqualTo(time);
        }
        assertThatThrownBy(() -> Micros.of(Sample.NOON.plusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("times are whole microseconds");
        assertThat(Sample.NOON.toEpochMilli() * 1_000 - Micros.of(Duration.ofSeconds(Long.MAX_VALUE)))
                .isNegative();
    }
}
