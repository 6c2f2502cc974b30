/**
 * Definitions as canonical JSON, and the hashes that name them: equal definitions give equal text.
 * In: a definition, or a plain tree that somebody else read from text. Out: text, a definition, or every problem of the tree.
 * Forbidden: parsing text.
 */
@NullMarked
package dev.ratchet.core.definition.json;

import org.jspecify.annotations.NullMarked;
