/**
 * What must hold in a simulation, whatever happens: a witness sees every executed call of the store, knows the story of every run, and
 * protests at the first thing that must not be. In: calls of the store, starts of code, answers to clients. Out: a violation, or counts
 * of rare things seen. Forbidden: believing anything that an engine says.
 */
@NullMarked
package dev.ratchet.checks.simulation.rules;

import org.jspecify.annotations.NullMarked;
