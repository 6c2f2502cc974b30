/**
 * Connections to one SQLite file: where it is, who writes and who reads, how values are stored, and what an error means.
 * In: a place, and SQL with its arguments. Out: rows, or a {@code StoreException}.
 * Forbidden: naming a table of runs.
 */
@NullMarked
package dev.ratchet.sqlite.session;

import org.jspecify.annotations.NullMarked;
