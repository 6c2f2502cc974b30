/**
 * YAML text as a tree that knows where each value stands, and nothing about workflows.
 * In: text of unknown quality. Out: maps, lists and scalars with line and column, or faults at their places.
 * Forbidden: tags, more than one document, and anything that grows larger than the file it came from.
 */
@NullMarked
package dev.ratchet.files.yaml;

import org.jspecify.annotations.NullMarked;
