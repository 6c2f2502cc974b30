package dev.ratchet.engine.messages;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What waits for one destination.
 *
 * @param waiting how many messages are not delivered yet
 * @param dead how many nobody tries any more
 * @param oldest since when the oldest waiting one waits; null if none does
 * @param isServedHere whether this process delivers to it
 */
public record Backlog(
        String destination, int waiting, int dead, @Nullable Instant oldest, boolean isServedHere) {}
