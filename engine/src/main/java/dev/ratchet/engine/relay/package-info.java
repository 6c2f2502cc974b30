/**
 * The duty that delivers messages from the outbox.
 * In: the store's outbox and the destinations of this process. Out: deliveries, retries, dead letters.
 * Forbidden: changes of runs.
 */
@NullMarked
package dev.ratchet.engine.relay;

import org.jspecify.annotations.NullMarked;
