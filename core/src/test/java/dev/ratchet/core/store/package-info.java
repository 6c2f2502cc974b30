/**
 * The plain values of the storage port.
 * In: ids and keys. Out: whether they are what databases take them for.
 * Forbidden: testing a store; the contract does that.
 */
@NullMarked
package dev.ratchet.core.store;

import org.jspecify.annotations.NullMarked;
