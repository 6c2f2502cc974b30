/**
 * Our tables and the user's, in all the forms in which they come.
 * In: empty databases. Out: proofs that opening is safe, that files apply by hand, and that many types of columns work.
 * Forbidden: more than one fact about a database in one test.
 */
@NullMarked
package dev.ratchet.entity.sql;

import org.jspecify.annotations.NullMarked;
