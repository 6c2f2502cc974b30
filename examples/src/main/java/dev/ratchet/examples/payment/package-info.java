/**
 * A payment that may take several tries: moves by event, and one event with two possible ends.
 * In: nothing. Out: a story.
 * Forbidden: money.
 */
@NullMarked
package dev.ratchet.examples.payment;

import org.jspecify.annotations.NullMarked;
