/**
 * The contract that every store passes, as tests: a store's own test extends {@link StoreContract} and says how to open it.
 * In: a way to open a store and to empty it. Out: one named test for each promise of the storage port.
 * Forbidden: setting a database's clock, knowing one kind of store, sleeping.
 */
@NullMarked
package dev.ratchet.testkit.store;

import org.jspecify.annotations.NullMarked;
