/**
 * Makes a database fit for the store: its settings are looked at, and its schema is brought up to date by numbered files of SQL.
 * In: a database in any state. Out: one that has what this code needs, or an error that says what to do.
 * Forbidden: going back; changing a file that was ever released.
 */
@NullMarked
package dev.ratchet.postgres.schema;

import org.jspecify.annotations.NullMarked;
