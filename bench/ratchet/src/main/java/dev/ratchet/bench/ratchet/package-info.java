/**
 * Ratchet as its users see it, measured: started, drained, waited for, and among rows that others left.
 * In: arguments of a measuring JVM. Out: results of the kit.
 * Forbidden: anything that a user of the engine could not write, except to look at the tables and to fill them.
 */
@NullMarked
package dev.ratchet.bench.ratchet;

import org.jspecify.annotations.NullMarked;
