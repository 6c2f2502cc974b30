/**
 * Flowable, measured: a BPMN process of service tasks, each in a transaction of its own.
 * In: the work that the kit asks for. Out: runs in the engine's own tables, counted there.
 * Forbidden: anything that a user of the engine would not do; knowing Ratchet or another engine.
 */
@NullMarked
package dev.ratchet.bench.flowable;

import org.jspecify.annotations.NullMarked;
