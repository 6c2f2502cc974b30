/**
 * Kill tests with real processes: workers on one database are killed, paused and cut off while clients ask for runs.
 * In: numbers and a seed. Out: a verdict of the checker on what is left, and counts that show that the faults did something.
 * Forbidden: looking into an engine; everything is learned from outside, by processes, files and SQL.
 */
@NullMarked
package dev.ratchet.checks.chaos;

import org.jspecify.annotations.NullMarked;
