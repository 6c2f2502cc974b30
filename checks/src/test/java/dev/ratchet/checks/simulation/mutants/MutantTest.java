package dev.ratchet.checks.simulation.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.simulation.Simulation;
import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mutant is caught; and what they are made of passes without its fault. */
@Tag("slow")
class MutantTest {
    static final int SEEDS = 1_000;

    static List<Mutant> mutants() {
        return Mutant.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void the_simulation_catches(Mutant mutant) {
        var violation = first(mutant);

        assertThat(violation).as("'%s' lives for %d seeds", mutant, SEEDS).isNotNull();
        assertThat(mutant.caught()).as("what caught it: %s", violation).contains(violation.rule());
    }

    private static @Nullable Violation first(Mutant mutant) {
        for (var seed = 1; seed <= SEEDS; seed++) {
            try {
                Simulation.run(seed, mutant.kit(), new Sightings());
            } catch (Violation e) {
                return e;
            }
        }
        return null;
    }

    @Test
    void the_model_without_a_fault_passes() {
        var kit = StoreMutants.kit(ModelStore::new);
        for (var seed = 1; seed <= SEEDS; seed++) {
            Simulation.run(seed, kit, new Sightings());
        }
    }
}
