/**
 * What a run is given, held against the JSON Schema that its definition declares.
 * In: a schema as a plain tree, and an input as JSON. Out: what does not fit, in words.
 * Forbidden: fetching anything that a schema refers to elsewhere.
 */
@NullMarked
package dev.ratchet.files.input;

import org.jspecify.annotations.NullMarked;
