package dev.ratchet.engine;

import dev.ratchet.core.run.Vote;
import java.util.List;

/**
 * The result of an approval: what people said, in order. Its JSON is the step's output, for instance
 * <code>{"votes":[{"by":"ann","approves":true,"note":"fine","at":"2026-11-15T10:00:00Z"}]}</code>.
 */
public record Approved(List<Vote> votes) {
    public Approved {
        votes = List.copyOf(votes);
    }

    /** The names of those who approved. */
    public List<String> by() {
        return votes.stream().filter(Vote::approves).map(Vote::by).toList();
    }

    /** What they remarked; those who said nothing are left out. */
    public List<String> notes() {
        return votes.stream().map(Vote::note).filter(note -> !note.isBlank()).toList();
    }
}
