/**
 * How others call what the engine knows: five vocabularies, as data, that rename runs and steps for a reader, each with its own
 * machine of legal moves. In: a run or its journal. Out: words, notes and histories. A history, renamed and without
 * repeats, uses only that vocabulary's edges. Forbidden: changing anything.
 */
@NullMarked
package dev.ratchet.core.vocabulary;

import org.jspecify.annotations.NullMarked;
