/**
 * Tests of connections: addresses, and what an error means.
 * In: texts and errors. Out: whether they are read as they should be.
 * Forbidden: a database that is not made for the test.
 */
@NullMarked
package dev.ratchet.postgres.session;

import org.jspecify.annotations.NullMarked;
