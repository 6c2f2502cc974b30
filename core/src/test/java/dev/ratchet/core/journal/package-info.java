/**
 * Proofs about the journal: that it tells all, and that folding it gives the run.
 * In: journals made with the real decide, and broken ones. Out: nothing but verdicts.
 * Forbidden: clocks, threads and stand-ins.
 */
@NullMarked
package dev.ratchet.core.journal;

import org.jspecify.annotations.NullMarked;
