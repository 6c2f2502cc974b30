/**
 * Runs in a PostgreSQL database that many processes share: SQL, mapping and migrations.
 * In: rows of the storage port. Out: the same rows, in few statements over whole batches.
 * Forbidden: deciding anything about a run, and being named by anybody but a composition root.
 */
@NullMarked
package dev.ratchet.postgres;

import org.jspecify.annotations.NullMarked;
