/**
 * The child runs of steps, counted, in SQLite.
 * In: what a run's commit brings about them, and what is done about them in between. Out: rows that are due.
 * Forbidden: deciding what a count means for the parent.
 */
@NullMarked
package dev.ratchet.sqlite.fanout;

import org.jspecify.annotations.NullMarked;
