package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.Temper;
import dev.ratchet.checks.simulation.rules.Slots;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.core.Limits;
import dev.ratchet.engine.shared.Settings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one simulation is like: how big, how bad, how long.
 *
 * @param turns how many things happen before the weather clears
 * @param runs how many runs clients start at most
 * @param haste how likely it is that time passes instead of something being done
 * @param people how likely it is that a person does something
 * @param fibers how likely it is that a turn of a loop can stop in the middle
 * @param slow how likely it is that code takes its time
 * @param mishaps how likely a crash, freeze, stop or cut is at each turn
 * @param otherwise how likely a process comes up with code that is built otherwise
 * @param keep how long ended runs are kept; null is for ever
 */
record Scenario(
        int turns,
        int runs,
        double haste,
        double people,
        double fibers,
        double slow,
        double mishaps,
        double otherwise,
        @Nullable Duration keep,
        Limits limits,
        Temper temper,
        List<Integer> workflows) {
    static final int MACHINES = 3;
    static final Duration LEASE = Duration.ofSeconds(10);

    static Scenario of(Chance chance, int workflows) {
        var limits = Limits.STANDARD
                .but()
                .lostLeases(chance.any(2, 3, 5))
                .pendingSignals(chance.any(2, 100))
                .stopGrace(Duration.ofSeconds(chance.any(1, 4, 30)))
                .build();
        return new Scenario(
                chance.between(150, 500),
                chance.between(1, 7),
                chance.any(0.02, 0.06, 0.12),
                chance.any(0.02, 0.06, 0.15),
                chance.any(0.0, 0.2, 0.6),
                chance.any(0.1, 0.5, 0.9),
                chance.any(0.0, 0.01, 0.04),
                chance.any(0.0, 0.0, 0.2),
                chance.oneIn(4) ? Duration.ofSeconds(chance.between(20, 300)) : null,
                limits,
                Temper.of(chance),
                chance.generator()
                        .ints(chance.between(1, 4), 0, workflows)
                        .boxed()
                        .toList());
    }

    Settings settings(Chance chance) {
        return new Settings(
                "simulated",
                List.of("default", Slots.NARROW),
                LEASE,
                chance.any(1, 2, 3, 8),
                chance.any(1, 3, 500),
                chance.any(1, 2, 200),
                Settings.USUAL.poll(),
                Settings.USUAL.beat(),
                chance.any(2, 5, 100),
                keep,
                limits);
    }
}
