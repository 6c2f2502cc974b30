/**
 * Typed state machines for anyone: a closed set of states, legal moves, guards that say why they refuse, and actions.
 * In: an enum (or any closed set of values) and the rules. Out: an immutable machine whose {@code fire} answers what would
 * happen and performs nothing. Forbidden: input and output, clocks, threads, locks, and any dependency.
 */
@NullMarked
package dev.ratchet.fsm;

import org.jspecify.annotations.NullMarked;
