package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.ScriptedCode;
import dev.ratchet.checks.simulation.load.SideTable;
import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.code.Code;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/** What a simulation is built of. The usual parts are the real ones; a mutant replaces one of them with one that has a fault. */
public interface Kit {
    /** An empty store, and the table that code writes beside it. */
    Storage storage(InstantSource clock);

    /** The two that share transactions. */
    record Storage(Store store, SideTable side) {}

    /** How one process reaches the store, above all that can go wrong on the way. */
    default Store reach(Store store, Stage process) {
        return store;
    }

    default Decider decider(Limits limits) {
        return new Decider(limits);
    }

    default Code code(Definition definition, Stage process) {
        return new ScriptedCode(definition, process);
    }

    /** Where a process gets its ids from. */
    default RandomGenerator random(RandomGenerator usual, int machine) {
        return usual;
    }

    /** Whether processes look for due runs now and then, not only when they were told of some. */
    default boolean polls() {
        return true;
    }
}
