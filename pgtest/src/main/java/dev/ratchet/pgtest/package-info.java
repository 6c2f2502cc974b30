/**
 * Real PostgreSQL servers for tests: one for each JVM that tests share, and others that a test may kill.
 * In: nothing, or {@code -Dtest.pg.url} with the address of a server to use. Out: addresses of empty databases.
 * Forbidden: knowing anything of Ratchet; being used outside tests.
 */
@NullMarked
package dev.ratchet.pgtest;

import org.jspecify.annotations.NullMarked;
