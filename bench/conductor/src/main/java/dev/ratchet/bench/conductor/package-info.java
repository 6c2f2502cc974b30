/**
 * Starts a server, lets the engines play in turn, each in a JVM of its own, and writes down what came of it.
 * In: the command line of {@code bench/run}. Out: a table, JSON, a page and plots.
 * Forbidden: knowing how an engine works; figures that were not measured in this run.
 */
@NullMarked
package dev.ratchet.bench.conductor;

import org.jspecify.annotations.NullMarked;
