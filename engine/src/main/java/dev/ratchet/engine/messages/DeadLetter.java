package dev.ratchet.engine.messages;

import dev.ratchet.core.store.Outbox;
import dev.ratchet.engine.outbox.CloudEvent;
import java.time.Instant;

/**
 * A message that was tried so often that nobody tries it any more, until somebody resends it. Immutable.
 *
 * @param error why it failed the last time
 * @param died when that was
 */
public record DeadLetter(
        Outbox.Key key, String destination, CloudEvent event, int attempts, String error, Instant died) {}
