/**
 * Measures Ratchet beside its peers and writes the page about it.
 * In: benchmark classes that carry a {@code Section}. Out: one Markdown page with a table per class.
 * Forbidden: settings that favour us; each peer is used as its own documentation advises.
 */
@NullMarked
package dev.ratchet.bench;

import org.jspecify.annotations.NullMarked;
