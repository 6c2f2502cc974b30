/** Proves the runner: the order of work, and what stands when some of it fails. */
@NullMarked
package dev.ratchet.fsm.runner;

import org.jspecify.annotations.NullMarked;
