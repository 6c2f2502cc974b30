/**
 * What a workflow may be, as plain values: definitions, steps, what a step does, and the policies for when it fails.
 * In: builders. Out: immutable values that may still be wrong; {@code plan} says so and compiles, {@code json} writes and reads
 * them. Forbidden: parsing text formats, evaluating expressions, input and output.
 */
@NullMarked
package dev.ratchet.core.definition;

import org.jspecify.annotations.NullMarked;
