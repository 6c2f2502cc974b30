/**
 * The threads of an engine: each repeats one loop, waits when there is nothing to do, and stops when it is told to.
 * In: a node whose loops can be stepped. Out: a node that moves runs by itself until it is closed.
 * Forbidden: doing anything that a loop does not do in one turn.
 */
@NullMarked
package dev.ratchet.engine.threads;

import org.jspecify.annotations.NullMarked;
