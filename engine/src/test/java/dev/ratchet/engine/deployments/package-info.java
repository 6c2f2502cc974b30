/**
 * Proofs about deployments, told by hand.
 * In: triggers and instants. Out: nothing but verdicts.
 * Forbidden: clocks, threads and stand-ins.
 */
@NullMarked
package dev.ratchet.engine.deployments;

import org.jspecify.annotations.NullMarked;
