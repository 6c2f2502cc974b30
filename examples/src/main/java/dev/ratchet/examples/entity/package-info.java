/**
 * Orders, payments, accounts and documents in tables of their own, on SQLite or PostgreSQL.
 * In: a data source with an empty database. Out: a story, the same on both.
 * Forbidden: an engine, except where one is the point; anything that a plain JDBC application could not do.
 */
@NullMarked
package dev.ratchet.examples.entity;

import org.jspecify.annotations.NullMarked;
