/**
 * Pairs of verbs that two processes say at the same moment about one run, round after round, on every store: one wins, both are told the
 * truth, and nothing is lost.
 * In: two engines or stores on one place. Out: answers and rows that agree. Forbidden: waiting for time to pass instead of for an event.
 */
@NullMarked
package dev.ratchet.checks.races;

import org.jspecify.annotations.NullMarked;
