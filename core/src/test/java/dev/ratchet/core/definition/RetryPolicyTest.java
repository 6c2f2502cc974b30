package dev.ratchet.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryPolicyTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    @Tag("S3-50")
    void retries_count_after_the_first_execution() {
        assertThat(RetryPolicy.retries(3))
                .isEqualTo(new RetryPolicy(4, Backoff.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofMinutes(5), 0));
        assertThat(RetryPolicy.retries(3).isExhausted(3)).isFalse();
        assertThat(RetryPolicy.retries(3).isExhausted(4)).isTrue();
        assertThat(RetryPolicy.retries(Integer.MAX_VALUE).maxAttempts()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    @Tag("S3-51")
    void constant_backoff_pauses_equally_long() {
        assertThat(pauses(RetryPolicy.retries(3).constant(Duration.ofSeconds(5)), 3))
                .containsExactly(5L, 5L, 5L);
    }

    @Test
    @Tag("S3-52")
    void linear_backoff_adds_the_first_pause_each_time() {
        assertThat(pauses(RetryPolicy.retries(3).linear(Duration.ofSeconds(5), MINUTE), 3))
                .containsExactly(5L, 10L, 15L);
    }

    @Test
    @Tag("S3-53")
    void exponential_backoff_doubles() {
        var policy = RetryPolicy.retries(4).exponential(Duration.ofSeconds(1), MINUTE);
        assertThat(pauses(policy, 4)).containsExactly(1L, 2L, 4L, 8L);
    }

    @Test
    @Tag("S3-54")
    void no_pause_is_longer_than_the_maximum() {
        var second = Duration.ofSeconds(1);
        assertThat(pauses(RetryPolicy.retries(9).exponential(second, MINUTE), 9))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
        assertThat(pauses(RetryPolicy.retries(4).linear(Duration.ofSeconds(25), MINUTE), 4))
                .containsExactly(25L, 50L, 60L, 60L);
        assertThat(new RetryPolicy(3, Backoff.CONSTANT, MINUTE, second, 0).delay(1, 0))
                .isEqualTo(second);
    }

    @ParameterizedTest
    @EnumSource(Backoff.class)
    @Tag("S3-54")
    void no_number_of_failures_overflows(Backoff backoff) {
        var policy = new RetryPolicy(3, backoff, Duration.ofSeconds(1), MINUTE, 0);
        var pause = backoff == Backoff.CONSTANT ? Duration.ofSeconds(1) : MINUTE;
        for (var failures : List.of(62, 63, 64, 65, 10_000, Integer.MAX_VALUE)) {
            assertThat(policy.delay(failures, 0)).as("failure %d", failures).isEqualTo(pause);
        }
        assertThat(policy.delay(0, 0)).isEqualTo(policy.delay(1, 0));
        assertThat(policy.delay(Integer.MIN_VALUE, 0)).isEqualTo(policy.delay(1, 0));
    }

    @Test
    @Tag("S3-54")
    void no_length_of_pause_overflows() {
        var longest = Duration.ofSeconds(Long.MAX_VALUE);
        var most = Duration.ofMillis(Long.MAX_VALUE);
        assertThat(new RetryPolicy(3, Backoff.EXPONENTIAL, longest, longest, 0).delay(10_000, 0))
                .isEqualTo(most);
        assertThat(new RetryPolicy(3, Backoff.EXPONENTIAL, Duration.ofMillis(1), longest, 0).delay(64, 0))
                .isEqualTo(most);
        assertThat(new RetryPolicy(3, Backoff.LINEAR, most, most, 1).delay(2, 1))
                .isEqualTo(Duration.ZERO);
        assertThat(new RetryPolicy(3, Backoff.LINEAR, Duration.ofSeconds(-1), MINUTE, 0).delay(2, 1))
                .isEqualTo(Duration.ZERO);
        assertThat(new RetryPolicy(3, Backoff.LINEAR, MINUTE, Duration.ofSeconds(-1), 0).delay(2, 1))
                .isEqualTo(Duration.ZERO);
    }

    @Test
    void jitter_takes_off_at_most_its_share() {
        for (var seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            var jitter = random.nextDouble();
            var plain = RetryPolicy.attempts(50).exponential(Duration.ofMillis(1 + random.nextInt(10_000)), MINUTE);
            var failures = 1 + random.nextInt(50);
            var whole = plain.delay(failures, 0).toMillis();
            assertThat(plain.withJitter(jitter)
                            .delay(failures, random.nextDouble())
                            .toMillis())
                    .as("seed %d", seed)
                    .isBetween((long) (whole * (1 - jitter)), whole);
        }
    }

    @Test
    void a_quarter_of_jitter_at_its_extremes() {
        var policy = RetryPolicy.attempts(5).constant(Duration.ofSeconds(8)).withJitter(0.25);
        assertThat(policy.delay(1, 0)).isEqualTo(Duration.ofSeconds(8));
        assertThat(policy.delay(1, 0.5)).isEqualTo(Duration.ofSeconds(7));
        assertThat(policy.delay(1, 1)).isEqualTo(Duration.ofSeconds(6));
    }

    private static List<Long> pauses(RetryPolicy policy, int failures) {
        return IntStream.rangeClosed(1, failures)
                .mapToObj(n -> policy.delay(n, 0).toSeconds())
                .toList();
    }
}
