/**
 * Proofs about {@code decide}: stories told by hand, one behaviour each, and thousands of random ones held against laws.
 * In: definitions and events. Out: nothing but verdicts.
 * Forbidden: clocks, threads, and looking inside the rules; only runs, journals and effects count.
 */
@NullMarked
package dev.ratchet.core.decide;

import org.jspecify.annotations.NullMarked;
