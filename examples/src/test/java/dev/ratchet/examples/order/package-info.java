/** Proves the order machine, pair by pair. */
@NullMarked
package dev.ratchet.examples.order;

import org.jspecify.annotations.NullMarked;
