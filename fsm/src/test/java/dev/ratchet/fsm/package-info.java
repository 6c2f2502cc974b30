/** Proves the machine: what it answers, what it refuses to build, and that asking it changes nothing. */
@NullMarked
package dev.ratchet.fsm;

import org.jspecify.annotations.NullMarked;
