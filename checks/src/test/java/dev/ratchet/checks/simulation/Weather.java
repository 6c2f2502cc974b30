package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.world.Chance;

/** How much goes wrong between processes and the store, as probabilities for each call. One for all processes; one thread at a time. */
final class Weather {
    private double losses;
    private double crashes;
    private double delays;
    private double mischief;

    Weather(Chance chance) {
        losses = chance.any(0.0, 0.02, 0.08, 0.2);
        crashes = chance.any(0.0, 0.002, 0.01);
        delays = chance.any(0.0, 0.2, 0.5);
        mischief = chance.any(0.0, 0.05, 0.1);
    }

    /** From now on everything works. */
    void clears() {
        losses = 0;
        crashes = 0;
        delays = 0;
        mischief = 0;
    }

    double losses() {
        return losses;
    }

    double crashes() {
        return crashes;
    }

    double delays() {
        return delays;
    }

    /** How likely somebody changes a run in the last moment before somebody else does. */
    double mischief() {
        return mischief;
    }
}
