/**
 * A document that needs a second pair of eyes: who may approve depends on who wrote it.
 * In: nothing. Out: a story.
 * Forbidden: real users.
 */
@NullMarked
package dev.ratchet.examples.document;

import org.jspecify.annotations.NullMarked;
