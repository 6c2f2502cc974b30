/**
 * The independent checker: rules that any history of requests, effects and faults must keep, whatever happened to the processes.
 * In: evidence. Out: violations, each under the name of its rule, and counts that show what happened at all.
 * Forbidden: any class of the engine; the tables of legal moves and the fold are written down here a second time, on purpose.
 */
@NullMarked
package dev.ratchet.checks.chaos.checker;

import org.jspecify.annotations.NullMarked;
