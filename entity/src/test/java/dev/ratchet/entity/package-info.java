/**
 * What entities promise, on SQLite and on PostgreSQL alike: each class here runs once for each of them.
 * In: a database that is empty before each test. Out: proofs.
 * Forbidden: waiting for time to pass where a row can be changed instead.
 */
@NullMarked
package dev.ratchet.entity;

import org.jspecify.annotations.NullMarked;
