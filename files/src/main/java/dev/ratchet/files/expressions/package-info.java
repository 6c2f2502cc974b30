/**
 * Expressions in files: CEL behind the engine's port, and templates, which are values with expressions in {@code ${}}.
 * In: text and variables. Out: plain trees, or a refusal that says what is wrong with the text or the data.
 * Forbidden: side effects, and any type of the CEL library in a signature.
 */
@NullMarked
package dev.ratchet.files.expressions;

import org.jspecify.annotations.NullMarked;
