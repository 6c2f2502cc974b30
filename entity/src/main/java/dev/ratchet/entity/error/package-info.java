/**
 * What can go wrong with a transition of an entity, one type for each place where it ends.
 * In: where, on what, and why. Out: exceptions whose messages begin as users of such machines know them.
 * Forbidden: anything but saying what happened. A missing edge is the machine's own {@code TransitionException}.
 */
@NullMarked
package dev.ratchet.entity.error;

import org.jspecify.annotations.NullMarked;
