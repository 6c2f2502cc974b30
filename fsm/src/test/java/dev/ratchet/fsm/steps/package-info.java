/** Proves the step tracker: the narrow and the wide form against each other and against a model. */
@NullMarked
package dev.ratchet.fsm.steps;

import org.jspecify.annotations.NullMarked;
