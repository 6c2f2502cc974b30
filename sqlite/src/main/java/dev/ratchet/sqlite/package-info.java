/**
 * Runs in one embedded file: SQL, mapping and migrations for SQLite.
 * In: rows of the storage port. Out: the same rows, written by one connection and read by others.
 * Forbidden: deciding anything about a run, and being named by anybody but a composition root.
 */
@NullMarked
package dev.ratchet.sqlite;

import org.jspecify.annotations.NullMarked;
