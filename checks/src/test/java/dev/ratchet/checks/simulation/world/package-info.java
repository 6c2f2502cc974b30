/**
 * The machines of a simulation: processes that crash, freeze and come back, their clocks, their connections, and fibers that let what
 * would be threads take turns. In: a seed, and a store. Out: steps of real engine loops, one at a time.
 * Forbidden: real time, two things at once, any choice that the seed did not make.
 */
@NullMarked
package dev.ratchet.checks.simulation.world;

import org.jspecify.annotations.NullMarked;
