/**
 * The log of the tests here, kept in memory so that they can look at it.
 * In: what the engine logs. Out: lines with level, text and exception.
 * Forbidden: writing it anywhere, and tests.
 */
@NullMarked
package dev.ratchet.testkit.logs;

import org.jspecify.annotations.NullMarked;
