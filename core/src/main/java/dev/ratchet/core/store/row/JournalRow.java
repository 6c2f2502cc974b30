package dev.ratchet.core.store.row;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a run's journal, as it is stored; (run, revision) is its key.
 *
 * @param commit the number of the commit that wrote it, by which a commit of unknown outcome recognises itself
 * @param fence the fence under which the run's owner wrote it; 0 if somebody else did
 * @param entry what happened, as JSON
 * @param payload what the commit brought: a JSON object with the output of each step that it completed by the step's number, and the
 *     run's input as {@code input} in the first entry; null if it brought nothing
 */
public record JournalRow(
        long revision,
        Instant at,
        long commit,
        long fence,
        String entry,
        @Nullable String payload) {}
