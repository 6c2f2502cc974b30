/**
 * Tests of the servers for tests.
 * In: a server that is killed and started again. Out: whether it kept what it had acknowledged.
 * Forbidden: knowing anything of Ratchet.
 */
@NullMarked
package dev.ratchet.pgtest;

import org.jspecify.annotations.NullMarked;
