/**
 * Stores that fail on demand, to find out what survives it.
 * In: a store, and a policy that says which call fails and how. Out: a store that loses connections, leaves commits unknown and crashes.
 * Forbidden: faults that no real store has, such as an answer that is wrong.
 */
@NullMarked
package dev.ratchet.testkit.store.faults;

import org.jspecify.annotations.NullMarked;
