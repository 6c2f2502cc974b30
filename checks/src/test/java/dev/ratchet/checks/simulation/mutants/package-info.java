/**
 * The harness, tested: engines and stores with one deliberate fault each, all of which the simulation must catch.
 * In: a part that is wrong on purpose. Out: a violation within a few hundred seeds, or a test that fails.
 * Forbidden: faults in production code; a mutant replaces a part from outside.
 */
@NullMarked
package dev.ratchet.checks.simulation.mutants;

import org.jspecify.annotations.NullMarked;
