/**
 * JobRunr, measured: background work without workflows, so each step puts the next one into the queue.
 * In: the work that the kit asks for. Out: runs in the engine's own tables, counted there.
 * Forbidden: anything that a user of the engine would not do; knowing Ratchet or another engine.
 */
@NullMarked
package dev.ratchet.bench.jobrunr;

import org.jspecify.annotations.NullMarked;
