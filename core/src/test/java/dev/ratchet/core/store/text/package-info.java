/**
 * Tests of the texts in the rows of a store: what is written, what is read again, and what is refused.
 * In: runs and entries of every kind. Out: proof that each survives, and examples that pin the format.
 * Forbidden: a change of an example that makes old rows unreadable.
 */
@NullMarked
package dev.ratchet.core.store.text;

import org.jspecify.annotations.NullMarked;
