/**
 * What the rooms of the core share: the limits that everything has.
 * The rooms: {@code definition} (what a workflow may be), {@code run} (what a run is), {@code decide} (what happens next),
 * {@code vocabulary} (how others call it), {@code explain} (why it is where it is), {@code simulate} (what could happen).
 * Forbidden in all of them: clocks, threads, input and output, JSON parsers, expression languages.
 */
@NullMarked
package dev.ratchet.core;

import org.jspecify.annotations.NullMarked;
