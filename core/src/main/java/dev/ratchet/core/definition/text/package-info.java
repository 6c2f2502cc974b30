/**
 * How values look as text: plain trees and their JSON, durations, the words of our enums, quotes and guesses in messages.
 * In: values of the JDK. Out: text that is the same on every machine, or a clear refusal.
 * Forbidden: knowing what a workflow is, parsing JSON or YAML, input and output.
 */
@NullMarked
package dev.ratchet.core.definition.text;

import org.jspecify.annotations.NullMarked;
