/**
 * What only the store in memory does, beside the contract that it passes with all others.
 * In: mistakes of callers, closed handles, clocks. Out: clear errors.
 * Forbidden: promises that every store keeps; they belong into the contract.
 */
@NullMarked
package dev.ratchet.core.store.memory;

import org.jspecify.annotations.NullMarked;
