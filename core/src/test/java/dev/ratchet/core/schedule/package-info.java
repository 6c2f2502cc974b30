/**
 * Proofs about schedules, told by hand.
 * In: expressions, zones and instants. Out: nothing but verdicts.
 * Forbidden: clocks, threads and stand-ins.
 */
@NullMarked
package dev.ratchet.core.schedule;

import org.jspecify.annotations.NullMarked;
