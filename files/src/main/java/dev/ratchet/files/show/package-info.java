/**
 * Runs as other readers know them: state.json and the status of a resource.
 * In: a run with its journal and outputs. Out: JSON in that reader's words.
 * Forbidden: changing anything; and words of its own, which are the vocabularies'.
 */
@NullMarked
package dev.ratchet.files.show;

import org.jspecify.annotations.NullMarked;
