/**
 * How samples tell what happens, so that all of them read alike.
 * In: moves and verdicts. Out: lines of plain text.
 * Forbidden: knowing any sample.
 */
@NullMarked
package dev.ratchet.examples.story;

import org.jspecify.annotations.NullMarked;
