package dev.ratchet.core.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManualClockTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final ManualClock clock = new ManualClock(NOON);

    @Test
    void it_stands_still_until_it_is_moved() {
        assertThat(clock.instant()).isEqualTo(NOON).isEqualTo(clock.instant());

        clock.advance(Duration.ofDays(2));
        assertThat(clock.instant()).isEqualTo(NOON.plus(Duration.ofDays(2)));

        clock.moveTo(NOON.plus(Duration.ofDays(3)));
        assertThat(clock.instant()).isEqualTo(NOON.plus(Duration.ofDays(3)));
    }

    @Test
    void it_only_moves_forward() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.moveTo(NOON.minusNanos(1_000)))
                .withMessageContaining("only moves forward");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .withMessageContaining("only moves forward");
        assertThat(clock.instant()).isEqualTo(NOON);
    }

    @Test
    void it_shows_whole_microseconds() {
        var odd = NOON.plusNanos(1_999);

        assertThat(new ManualClock(odd).instant()).isEqualTo(NOON.plusNanos(1_000));
        clock.moveTo(odd);
        assertThat(clock.instant()).isEqualTo(NOON.plusNanos(1_000));
    }
}
