/**
 * The samples of entities tell the same story on SQLite and on PostgreSQL, and the guide shows what they run.
 * In: empty databases and the guide. Out: proofs.
 * Forbidden: a sample that the build does not run.
 */
@NullMarked
package dev.ratchet.examples.entity;

import org.jspecify.annotations.NullMarked;
