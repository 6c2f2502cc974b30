/**
 * The life of an order in a shop: moves by target, guards that look at a warehouse and a bank.
 * In: nothing. Out: a story.
 * Forbidden: a database; the samples here keep their entities in memory.
 */
@NullMarked
package dev.ratchet.examples.order;

import org.jspecify.annotations.NullMarked;
