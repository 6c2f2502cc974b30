/**
 * Many threads in many processes fire random transitions at the same entities, and processes are killed meanwhile.
 * In: a PostgreSQL database, seconds, a seed. Out: what is wrong afterwards, found by plain SQL and a table of edges written down once more.
 * Forbidden: trusting the code under test with the verdict.
 */
@NullMarked
package dev.ratchet.entity.chaos;

import org.jspecify.annotations.NullMarked;
