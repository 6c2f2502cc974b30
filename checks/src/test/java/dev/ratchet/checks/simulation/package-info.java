/**
 * The simulation: real engine loops of several processes on one store, one thing at a time, driven by a seed that crashes, freezes,
 * loses answers and lets people interfere. In: a seed. Out: silence, or a violation that the same seed repeats.
 * Forbidden: sleeping, real clocks, and any choice that the seed did not make.
 */
@NullMarked
package dev.ratchet.checks.simulation;

import org.jspecify.annotations.NullMarked;
