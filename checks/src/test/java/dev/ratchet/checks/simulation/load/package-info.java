/**
 * What simulated processes run: workflows of every shape, and code that completes, fails, waits, writes and dawdles as chance has it.
 * In: attempts, and chance. Out: reports, and a note in the ledger for every beginning.
 * Forbidden: knowing how an engine works.
 */
@NullMarked
package dev.ratchet.checks.simulation.load;

import org.jspecify.annotations.NullMarked;
