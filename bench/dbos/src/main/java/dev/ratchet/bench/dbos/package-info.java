/**
 * DBOS Transact, measured: a workflow is a method whose steps are recorded one by one.
 * In: the work that the kit asks for. Out: runs in the engine's own tables, counted there.
 * Forbidden: anything that a user of the engine would not do; knowing Ratchet or another engine.
 */
@NullMarked
package dev.ratchet.bench.dbos;

import org.jspecify.annotations.NullMarked;
