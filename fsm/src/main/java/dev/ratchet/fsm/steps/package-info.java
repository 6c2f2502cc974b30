/**
 * Which steps of a workflow are done and which have failed, as bits.
 * In: step numbers from 0, alone or as a {@code StepMask}. Out: immutable {@code StepTracker} values.
 * Forbidden: names, order and dependencies of steps, which belong to whoever numbers them.
 */
@NullMarked
package dev.ratchet.fsm.steps;

import org.jspecify.annotations.NullMarked;
