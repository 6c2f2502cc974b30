package dev.ratchet.core.definition;

import java.time.Duration;
import java.util.Objects;

/**
 * How often a step may run in all, and how long to pause between: the delay grows by {@link Backoff} from the initial delay, never
 * above the maximum, and jitter takes off up to that share of it.
 */
public record RetryPolicy(int maxAttempts, Backoff backoff, Duration initialDelay, Duration maxDelay, double jitter) {
    /** What a handler gets that itself asks for a retry although nothing is declared. */
    public static final RetryPolicy ON_REQUEST = attempts(10);

    public RetryPolicy {
        Objects.requireNonNull(backoff, "backoff");
        Objects.requireNonNull(initialDelay, "initialDelay");
        Objects.requireNonNull(maxDelay, "maxDelay");
        jitter += 0.0; // Makes a negative zero an ordinary one: equal policies are written alike.
    }

    /** So many executions in all, pausing 1 s, 2 s, 4 s and so on, at most 5 minutes. */
    public static RetryPolicy attempts(int maxAttempts) {
        return new RetryPolicy(maxAttempts, Backoff.EXPONENTIAL, Duration.ofSeconds(1), Duration.ofMinutes(5), 0);
    }

    /** So many executions after the first one has failed. */
    public static RetryPolicy retries(int maxRetries) {
        return attempts(maxRetries == Integer.MAX_VALUE ? maxRetries : maxRetries + 1);
    }

    public RetryPolicy constant(Duration delay) {
        return new RetryPolicy(maxAttempts, Backoff.CONSTANT, delay, longer(delay, maxDelay), jitter);
    }

    public RetryPolicy linear(Duration initial, Duration max) {
        return new RetryPolicy(maxAttempts, Backoff.LINEAR, initial, max, jitter);
    }

    public RetryPolicy exponential(Duration initial, Duration max) {
        return new RetryPolicy(maxAttempts, Backoff.EXPONENTIAL, initial, max, jitter);
    }

    public RetryPolicy withJitter(double share) {
        return new RetryPolicy(maxAttempts, backoff, initialDelay, maxDelay, share);
    }

    /** Whether the failure that makes it so many in all was the last one allowed. */
    public boolean isExhausted(int failures) {
        return failures >= maxAttempts;
    }

    /** The pause after the n-th failure, n from 1; {@code random} is 0 (no jitter taken) up to 1 (all of it). */
    public Duration delay(int failures, double random) {
        var longest = millis(maxDelay);
        var first = millis(initialDelay);
        if (first == 0) {
            return Duration.ZERO;
        }
        var factor = backoff.factor(Math.max(1, failures));
        var pause = factor > longest / first ? longest : first * factor;
        return Duration.ofMillis(pause - (long) (pause * Math.min(1, jitter * random)));
    }

    /** Whole milliseconds, never negative; saturates instead of overflowing. */
    private static long millis(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.toSeconds() >= Long.MAX_VALUE / 1_000 ? Long.MAX_VALUE : duration.toMillis();
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
