/**
 * The storage port: what an engine asks of a place that keeps runs, in words that every store keeps and one contract checks.
 * In: rows of plain values and texts. Out: the same rows, the database's time, and which writes were applied.
 * Forbidden: deciding anything about a run; a store compares revisions, fences and times and moves data, nothing else.
 */
@NullMarked
package dev.ratchet.core.store;

import org.jspecify.annotations.NullMarked;
