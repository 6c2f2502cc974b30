package dev.ratchet.checks.simulation.load;

import dev.ratchet.checks.simulation.world.Chance;

/** How badly the code of one simulation behaves, as probabilities. */
public record Temper(
        double fails, double undoFails, double asks, double skips, double inside, double unstorable, double dawdles) {
    /** All is well: code completes at once. */
    public static final Temper CALM = new Temper(0, 0, 0, 0, 0, 0, 0);

    public static Temper of(Chance chance) {
        return new Temper(
                chance.any(0.0, 0.1, 0.3, 0.6),
                chance.any(0.1, 0.4, 0.7),
                chance.any(0.3, 0.7),
                chance.any(0.2, 0.5),
                chance.any(0.0, 0.3, 0.8),
                chance.any(0.0, 0.0, 0.05, 0.2),
                chance.any(0.2, 0.5, 0.7));
    }
}
