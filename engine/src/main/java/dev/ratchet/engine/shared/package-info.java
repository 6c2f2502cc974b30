/**
 * What the loops of one process share: requests in the lanes of their runs, tenures of runs that are owned here, places, plans, the clock.
 * In: requests, claims and commits. Out: who has what to do.
 * Forbidden: loops, and calls of users' code.
 */
@NullMarked
package dev.ratchet.engine.shared;

import org.jspecify.annotations.NullMarked;
