/**
 * Deployments in PostgreSQL: how they are found and changed.
 * In: rows. Out: the same from the table.
 * Forbidden: any other table.
 */
@NullMarked
package dev.ratchet.postgres.deployments;

import org.jspecify.annotations.NullMarked;
