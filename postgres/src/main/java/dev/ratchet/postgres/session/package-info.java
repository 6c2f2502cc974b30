/**
 * Connections to PostgreSQL: where they come from, with which settings a statement runs, and what an error means.
 * In: an address or a caller's data source, and SQL with its arguments. Out: rows, or a {@code StoreException}.
 * Forbidden: naming a table; leaving a setting behind in a connection that belongs to somebody else.
 */
@NullMarked
package dev.ratchet.postgres.session;

import org.jspecify.annotations.NullMarked;
