/**
 * For the tests of those who declare machines.
 * In: a machine and an entity. Out: the verdict on every pair, and one assertion that lists all differences at once.
 * Forbidden: any test framework; failures are plain {@code AssertionError}s.
 */
@NullMarked
package dev.ratchet.fsm.testing;

import org.jspecify.annotations.NullMarked;
