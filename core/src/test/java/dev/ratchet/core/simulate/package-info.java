/**
 * Proofs about {@code simulate}, told by hand.
 * In: definitions, runs and journals made with the real decide. Out: nothing but verdicts.
 * Forbidden: clocks, threads and stand-ins.
 */
@NullMarked
package dev.ratchet.core.simulate;

import org.jspecify.annotations.NullMarked;
