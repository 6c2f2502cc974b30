package dev.ratchet.core.store.row;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signal in the inbox of a run. (run, name, number) is its key and (run, name, message id) is unique as well.
 *
 * @param number the n-th of that name that reached the run, n from 1
 * @param payload JSON, or null if it came without one
 */
public record SignalRow(
        RunKey run,
        String name,
        int number,
        String messageId,
        @Nullable String payload,
        Instant received) {}
