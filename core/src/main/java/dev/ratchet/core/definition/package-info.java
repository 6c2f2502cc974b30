/**
 * What a workflow may be: the definition as a value, its validation and lints, its canonical JSON and its hashes, and the
 * plan that the engine runs from.
 * In: builders, or a plain tree read from text elsewhere. Out: an immutable {@code Definition}, every problem with a path and
 * a fix, or a compiled {@code Plan}. Forbidden: parsing text formats, evaluating expressions, input and output.
 */
@NullMarked
package dev.ratchet.core.definition;

import org.jspecify.annotations.NullMarked;
