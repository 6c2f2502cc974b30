/**
 * What the simulation found, each mistake told once more as a short test that needs no luck.
 * In: one or two nodes, stepped by hand. Out: what must be so now.
 * Forbidden: chance, and tests that passed before the mistake was mended.
 */
@NullMarked
package dev.ratchet.checks.simulation.found;

import org.jspecify.annotations.NullMarked;
