/** Proves that the grid finds what is wrong with a machine. */
@NullMarked
package dev.ratchet.fsm.testing;

import org.jspecify.annotations.NullMarked;
