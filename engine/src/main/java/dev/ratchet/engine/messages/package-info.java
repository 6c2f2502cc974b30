/**
 * What users say about messages: they come in from other systems, and those that could not be delivered are looked after.
 * In: messages with a source and an id. Out: signals, runs that start, dead letters.
 * Forbidden: delivering, which is the relay's.
 */
@NullMarked
package dev.ratchet.engine.messages;

import org.jspecify.annotations.NullMarked;
