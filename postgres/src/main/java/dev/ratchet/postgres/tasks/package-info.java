/**
 * Tasks in PostgreSQL: how they are written along with their runs, found, and renewed.
 * In: rows and changes of tasks. Out: the same from the table.
 * Forbidden: any other table.
 */
@NullMarked
package dev.ratchet.postgres.tasks;

import org.jspecify.annotations.NullMarked;
