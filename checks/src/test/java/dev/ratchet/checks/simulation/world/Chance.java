package dev.ratchet.checks.simulation.world;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Every choice of a simulation comes from here, so that a seed says all. One thread at a time. */
public final class Chance {
    private final SplittableRandom random;

    public Chance(long seed) {
        this(new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 1));
    }

    private Chance(SplittableRandom random) {
        this.random = random;
    }

    /** Another source that goes its own way from here on. */
    public Chance split() {
        return new Chance(random.split());
    }

    public RandomGenerator generator() {
        return random;
    }

    public boolean with(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    public boolean oneIn(int many) {
        return random.nextInt(many) == 0;
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    public double upTo(double bound) {
        return random.nextDouble() * bound;
    }

    /** Whole microseconds. */
    public Duration upTo(Duration most) {
        return Duration.ofNanos(random.nextLong(most.toNanos() / 1_000 + 1) * 1_000);
    }

    public <T> T of(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    @SafeVarargs
    public final <T> T any(T... all) {
        return all[random.nextInt(all.length)];
    }
}
