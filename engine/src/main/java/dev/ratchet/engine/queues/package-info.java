/**
 * What users ask of queues: how many of their runs may be under way at once, and who waits.
 * In: names and numbers. Out: durable limits, and views of what is in use.
 * Forbidden: choosing which run goes next; the store takes the oldest that may.
 */
@NullMarked
package dev.ratchet.engine.queues;

import org.jspecify.annotations.NullMarked;
