/**
 * Engines that only move rows in batches: no code is called, nothing is serialised, no lease is checked, nobody can ask.
 * In: a database. Out: a ceiling that real engines can be given as a fraction of.
 * Forbidden: being mistaken for an engine.
 */
@NullMarked
package dev.ratchet.bench.ideal;

import org.jspecify.annotations.NullMarked;
