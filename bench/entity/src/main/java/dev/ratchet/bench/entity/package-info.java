/**
 * Entities that change their state in a table of their own, measured: by eight threads, and one after the other.
 * In: arguments of a measuring JVM. Out: results of the kit, in which a start is a transition.
 * Forbidden: anything that a user of entities could not write, except to look at the tables.
 */
@NullMarked
package dev.ratchet.bench.entity;

import org.jspecify.annotations.NullMarked;
