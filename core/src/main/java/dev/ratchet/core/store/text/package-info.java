/**
 * How runs and journal entries look as text in the rows of a store: short JSON in which what is usual is left out.
 * In: runs and entries, or rows and a parser for their JSON. Out: rows, or the very same runs and entries again.
 * Forbidden: parsing JSON, and changing the meaning of what is stored already; old rows are read for ever.
 */
@NullMarked
package dev.ratchet.core.store.text;

import org.jspecify.annotations.NullMarked;
