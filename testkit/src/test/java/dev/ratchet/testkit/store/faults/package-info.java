/**
 * Stores that fail on demand, held against what they say about themselves.
 * In: a store in memory behind faults. Out: whether each fault does what its name says, and no fault does nothing.
 * Forbidden: testing engines; that is done where they are.
 */
@NullMarked
package dev.ratchet.testkit.store.faults;

import org.jspecify.annotations.NullMarked;
