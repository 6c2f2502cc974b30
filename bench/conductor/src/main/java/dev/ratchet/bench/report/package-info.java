/**
 * Figures, what follows from them, and how they are shown: a page with tables, and plots.
 * In: figures that were measured, of one run or of several parts of it. Out: text.
 * Forbidden: measuring; words that the figures do not bear out.
 */
@NullMarked
package dev.ratchet.bench.report;

import org.jspecify.annotations.NullMarked;
