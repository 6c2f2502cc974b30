/**
 * A store that keeps everything in memory, for tests and simulations: it keeps the promises of the port except that of durability.
 * In: the same rows as any store, and a clock. Out: the same answers, at once.
 * Forbidden: waiting, threads, a clock of its own; being kinder to its callers than a database is.
 */
@NullMarked
package dev.ratchet.core.store.memory;

import org.jspecify.annotations.NullMarked;
