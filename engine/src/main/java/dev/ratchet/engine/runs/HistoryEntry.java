package dev.ratchet.engine.runs;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import java.time.Instant;
import java.util.List;

/**
 * One entry of a run's history: all that one event changed, in words.
 *
 * @param revision the run's revision after it, counted from 1 without a gap
 * @param actor who caused it: a worker, or whoever said a verb
 * @param event what happened
 * @param changes one line for each move and fact
 */
public record HistoryEntry(long revision, Instant at, String actor, String event, List<String> changes) {
    public HistoryEntry {
        changes = List.copyOf(changes);
    }

    static HistoryEntry of(JournalEntry entry, Plan plan) {
        var lines = entry.changes().stream().map(change -> line(change, plan)).toList();
        return new HistoryEntry(entry.revision(), entry.at(), entry.actor(), entry.event(), lines);
    }

    private static String line(Change change, Plan plan) {
        if (change instanceof Change.RunMoved move) {
            return "run: " + move.from() + " -> " + move.to() + " ("
                    + move.cause().word() + ")" + (move.note() == null ? "" : ": " + move.note());
        }
        if (change instanceof Change.StepMoved move) {
            return "step " + plan.name(move.step()) + ": " + move.from() + " -> " + move.to() + " ("
                    + move.cause().word() + (move.attempt() == 0 ? "" : ", attempt " + move.attempt()) + ")"
                    + (move.failure() == null ? "" : ": " + move.failure());
        }
        if (change instanceof Change.UndoMoved move) {
            return "undo " + plan.name(move.step()) + ": " + move.from() + " -> " + move.to() + " ("
                    + move.cause().word() + (move.attempt() == 0 ? "" : ", attempt " + move.attempt()) + ")"
                    + (move.failure() == null ? "" : ": " + move.failure());
        }
        return fact(change, plan);
    }

    private static String fact(Change change, Plan plan) {
        if (change instanceof Change.SignalStored stored) {
            return "signal " + stored.name() + " no. " + stored.number() + " stored (" + stored.messageId() + ")";
        }
        if (change instanceof Change.SignalConsumed consumed) {
            return "signal " + consumed.name() + " no. " + consumed.number() + " consumed by step "
                    + plan.name(consumed.step());
        }
        if (change instanceof Change.Voted voted) {
            return "step " + plan.name(voted.step()) + (voted.vote().approves() ? ": approved by " : ": rejected by ")
                    + voted.vote().by()
                    + (voted.vote().note().isBlank() ? "" : ": " + voted.vote().note());
        }
        if (change instanceof Change.EndingBegan began) {
            return "ending: " + began.ending().reason();
        }
        if (change instanceof Change.StepNoted noted) {
            return "step " + plan.name(noted.step()) + ": " + noted.note();
        }
        if (change instanceof Change.VersionAccepted accepted) {
            return "version accepted: " + accepted.structureHash();
        }
        return rest(change, plan);
    }

    private static String rest(Change change, Plan plan) {
        if (change instanceof Change.RevisionReturned returned) {
            return "step " + plan.name(returned.step()) + ": revised by " + returned.by() + ": " + returned.note();
        }
        if (change instanceof Change.ChildrenCounted counted) {
            return "step " + plan.name(counted.step()) + ": " + counted.open() + " children open, " + counted.failed()
                    + " failed";
        }
        return "created";
    }
}
