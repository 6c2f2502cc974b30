/**
 * What users call: workflows written in Java, and one engine that starts, shows, signals and stops their runs.
 * In: workflows as values, and verbs. Out: typed results, and what a run is at.
 * Forbidden: deciding what happens next to a run, which is the core's; naming a store, which is found.
 */
@NullMarked
package dev.ratchet.engine;

import org.jspecify.annotations.NullMarked;
