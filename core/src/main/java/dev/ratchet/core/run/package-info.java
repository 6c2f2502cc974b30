/**
 * What a run is: its states and the three published machines that say which moves are legal (run, step, undo), and the values
 * that together are the one row of truth.
 * In: nothing but values. Out: immutable records that can be compared. Forbidden: choosing what happens next (that is
 * {@code decide}), and changing a state other than by folding a journal entry.
 */
@NullMarked
package dev.ratchet.core.run;

import org.jspecify.annotations.NullMarked;
