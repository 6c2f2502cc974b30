/**
 * Proofs about {@code explain}, told by hand.
 * In: definitions, runs and journals made with the real decide. Out: nothing but verdicts.
 * Forbidden: clocks, threads and stand-ins.
 */
@NullMarked
package dev.ratchet.core.explain;

import org.jspecify.annotations.NullMarked;
