/**
 * Attempts: users' code while it runs, what it may ask of its run, and what comes of it.
 * In: attempts that a commit has recorded. Out: requests with their outcomes.
 * Forbidden: running anything that is not recorded, and deciding what follows from an outcome.
 */
@NullMarked
package dev.ratchet.engine.attempt;

import org.jspecify.annotations.NullMarked;
