/**
 * Deployments in SQLite: how they are found and changed.
 * In: rows. Out: the same from the table.
 * Forbidden: any other table.
 */
@NullMarked
package dev.ratchet.sqlite.deployments;

import org.jspecify.annotations.NullMarked;
