/**
 * Performs the moves of one entity in memory, for those who need no database and no lock. In: a machine, an entity and a way to read and
 * set its state. Out: moves, with what went wrong after them. Forbidden: persistence, locks and history, which belong to the entity's
 * owner.
 */
@NullMarked
package dev.ratchet.fsm.runner;

import org.jspecify.annotations.NullMarked;
