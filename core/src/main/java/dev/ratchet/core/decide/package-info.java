/**
 * What happens next: {@code decide(run, event, moment)} is pure and total. In: a run, an event, and the moment (time, actor,
 * room, randomness). Out: {@code Advance} (next run, journal entry, effects), {@code Ignore} (late or repeated) or
 * {@code Refuse} (illegal, with from, to and reason). Forbidden: clocks, threads, stores, outputs of steps, expressions.
 */
@NullMarked
package dev.ratchet.core.decide;

import org.jspecify.annotations.NullMarked;
