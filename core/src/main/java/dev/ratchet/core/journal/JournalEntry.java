package dev.ratchet.core.journal;

import java.time.Instant;
import java.util.List;

/**
 * All that one decision changed.
 *
 * @param revision the run's revision after it; entries of a run are numbered 1, 2, 3 without a gap
 * @param actor who caused it: a worker, an operator, the engine
 * @param event the event that was decided, by name
 */
public record JournalEntry(long revision, Instant at, String actor, String event, List<Change> changes) {
    public JournalEntry {
        changes = List.copyOf(changes);
    }
}
