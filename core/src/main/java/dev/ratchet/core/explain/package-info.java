/**
 * Why a run is where it is, in one line of plain words, and what would move it.
 * In: the run and a small record of its surroundings (clock, slots, workers). Out: text for people.
 * Forbidden: looking anything up, and deciding anything.
 */
@NullMarked
package dev.ratchet.core.explain;

import org.jspecify.annotations.NullMarked;
