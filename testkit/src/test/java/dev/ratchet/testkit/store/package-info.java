/**
 * The contract held against the stores that need no database.
 * In: stores in memory, with a clock that is moved and with that of the machine. Out: whether they keep their promises.
 * Forbidden: promises of their own; those belong into the contract.
 */
@NullMarked
package dev.ratchet.testkit.store;

import org.jspecify.annotations.NullMarked;
