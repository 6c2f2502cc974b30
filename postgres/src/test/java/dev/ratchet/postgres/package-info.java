/**
 * Tests of the PostgreSQL store on a real server: the contract that every store passes, and what only this one does.
 * In: databases of a server for tests. Out: whether the store keeps its promises there.
 * Forbidden: a database that is not made for the test.
 */
@NullMarked
package dev.ratchet.postgres;

import org.jspecify.annotations.NullMarked;
