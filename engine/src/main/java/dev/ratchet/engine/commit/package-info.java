/**
 * Decisions on their way into the store, many runs in one transaction, and what follows once they are durable.
 * In: requests that wait in lanes. Out: writes, answers, attempts that begin and stop, timers that are set.
 * Forbidden: a second way to change a run.
 */
@NullMarked
package dev.ratchet.engine.commit;

import org.jspecify.annotations.NullMarked;
