/**
 * nFlow, measured: a workflow is a class with one method for each state.
 * In: the work that the kit asks for. Out: runs in the engine's own tables, counted there.
 * Forbidden: anything that a user of the engine would not do; knowing Ratchet or another engine.
 */
@NullMarked
package dev.ratchet.bench.nflow;

import org.jspecify.annotations.NullMarked;
