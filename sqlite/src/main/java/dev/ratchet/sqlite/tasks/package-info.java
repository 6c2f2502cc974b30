/**
 * Tasks in SQLite: how they are written along with their runs, found, and renewed.
 * In: rows and changes of tasks, inside a transaction that others hold. Out: the same from the table.
 * Forbidden: any other table.
 */
@NullMarked
package dev.ratchet.sqlite.tasks;

import org.jspecify.annotations.NullMarked;
