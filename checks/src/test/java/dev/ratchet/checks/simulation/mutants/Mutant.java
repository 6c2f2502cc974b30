package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.Kit;
import dev.ratchet.checks.simulation.rules.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine with one fault.
 *
 * @param name what is wrong, in short
 * @param how how it is made
 * @param caught the rules that may catch it; whichever is broken first depends on the seed
 */
record Mutant(String name, String how, List<Rule> caught, Kit kit) {
    static List<Mutant> all() {
        var all = new ArrayList<Mutant>();
        all.addAll(StoreMutants.all());
        all.addAll(EngineMutants.all());
        return all;
    }

    @Override
    public String toString() {
        return name;
    }
}
