/**
 * The seam between workers and the code that they run: attempts as code sees them, and outcomes as workers see them, both as JSON.
 * In: one attempt of one step. Out: what came of it.
 * Forbidden: threads, stores and decisions; typed Java and files are both built on top of this.
 */
@NullMarked
package dev.ratchet.engine.code;

import org.jspecify.annotations.NullMarked;
