/**
 * What locks promise, on SQLite and on PostgreSQL alike.
 * In: a database that is empty before each test. Out: proofs of contention, renewal, expiry, and of holders who come back from the dead.
 * Forbidden: waiting for time to pass where a row can be changed instead.
 */
@NullMarked
package dev.ratchet.entity.lock;

import org.jspecify.annotations.NullMarked;
