/**
 * What leaves an engine: which messages a change of a run brings, for which destinations, in which form.
 * In: decisions and what handlers publish. Out: rows for the outbox, events for subscribers and webhooks.
 * Forbidden: loops and the store; the relay delivers.
 */
@NullMarked
package dev.ratchet.engine.outbox;

import org.jspecify.annotations.NullMarked;
