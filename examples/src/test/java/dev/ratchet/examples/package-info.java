/** Proves that the samples say what they mean, word for word, and that their machines allow nothing else. */
@NullMarked
package dev.ratchet.examples;

import org.jspecify.annotations.NullMarked;
