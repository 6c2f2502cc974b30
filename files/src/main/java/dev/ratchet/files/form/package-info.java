/**
 * What a workflow file may say: sections and their fields with every spelling, and how they become a definition.
 * In: a YAML tree. Out: a definition and every fault at its place; and the JSON Schema of the same sections.
 * Forbidden: parsing text, running anything, and rules about workflows that the core already has.
 */
@NullMarked
package dev.ratchet.files.form;

import org.jspecify.annotations.NullMarked;
