/**
 * What comes of the many child runs of a step, for those who read it.
 * In: pages of child runs as JSON. Out: values, one after the other.
 * Forbidden: starting, stopping and counting child runs, which is the work of the loops.
 */
@NullMarked
package dev.ratchet.engine.children;

import org.jspecify.annotations.NullMarked;
