/**
 * The same order machine in four ways: by hand, with Ratchet, with squirrel-foundation and with Spring Statemachine.
 * In: an order that walks in a circle, so that each operation is one allowed move. Out: the next state.
 * Forbidden: differences in states, edges or guards.
 */
@NullMarked
package dev.ratchet.bench.machine;

import org.jspecify.annotations.NullMarked;
