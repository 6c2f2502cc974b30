/**
 * How fast {@code decide} is: completions of steps, one thread, nothing stored.
 * In: runs of plans of several sizes. Out: time per completion.
 * Forbidden: anything but decide in the measured part.
 */
@NullMarked
package dev.ratchet.bench.decide;

import org.jspecify.annotations.NullMarked;
