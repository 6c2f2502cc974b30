package dev.ratchet.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntityLimitsTest {
    @Test
    void pauses_double_up_to_the_longest() {
        var limits = EntityLimits.STANDARD.delays(Duration.ofSeconds(1), Duration.ofSeconds(10));

        assertThat(IntStream.of(1, 2, 3, 4, 5, 1_000).mapToObj(limits::delayAfter))
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10));
    }

    @Test
    void each_limit_can_be_another() {
        var limits = EntityLimits.STANDARD
                .lease(Duration.ofSeconds(2))
                .patience(Duration.ofSeconds(3))
                .batch(4)
                .attempts(5)
                .tries(6)
                .delays(Duration.ofSeconds(7), Duration.ofSeconds(8));

        assertThat(limits)
                .isEqualTo(new EntityLimits(
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(3),
                        4,
                        5,
                        6,
                        Duration.ofSeconds(7),
                        Duration.ofSeconds(8),
                        EntityLimits.STANDARD.publishing()));
    }
}
