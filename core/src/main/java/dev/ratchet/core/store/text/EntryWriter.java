package dev.ratchet.core.store.text;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Wait;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes the event, the actor and the changes of an entry. Each change is a list: a step's number or a word, then what is to be said;
 * usual moves of the same step that follow each other share one.
 */
final class EntryWriter implements Change.Cases {
    private final Scribe out = new Scribe(Instant.EPOCH);

    String write(JournalEntry entry) {
        out.open('[');
        event(entry.event());
        out.text(entry.actor());
        @Nullable Change before = null;
        for (var change : entry.changes()) {
            if (before == null || !fuse(before, change)) {
                if (before != null) {
                    out.close(']');
                }
                out.open('[');
                change.tell(this);
            }
            before = change;
        }
        if (before != null) {
            out.close(']');
        }
        out.close(']');
        return out.toString();
    }

    private void event(String event) {
        var number = Usual.number(event);
        if (number > 0) {
            out.number(number);
        } else {
            out.text(event);
        }
    }

    /** Whether the change was told by one more letter, because it goes on from the one just written and both are as usual. */
    private boolean fuse(Change before, Change change) {
        if (before instanceof Change.StepMoved first && change instanceof Change.StepMoved next) {
            return fuse(first, next);
        }
        return before instanceof Change.RunMoved first && change instanceof Change.RunMoved next && fuse(first, next);
    }

    private boolean fuse(Change.StepMoved first, Change.StepMoved next) {
        if (first.step() != next.step() || first.to() != next.from() || !isUsual(first) || !isUsual(next)) {
            return false;
        }
        out.andOn(next.to().letter());
        return true;
    }

    private boolean fuse(Change.RunMoved first, Change.RunMoved next) {
        if (first.to() != next.from() || !isUsual(first) || !isUsual(next)) {
            return false;
        }
        out.andOn(next.to().letter());
        return true;
    }

    private static boolean isUsual(Change.StepMoved move) {
        return move.attempt() == Usual.attempt(move.from())
                && move.cause() == Usual.cause(move.from(), move.to())
                && move.until() == null
                && move.failure() == null
                && move.awaits() == null;
    }

    private static boolean isUsual(Change.RunMoved move) {
        return move.note() == null && move.cause() == Usual.cause(move.from(), move.to());
    }

    @Override
    public void created(Change.RunCreated change) {
        var origin = change.origin();
        out.word("created");
        out.open('{');
        Parts.origin(out, origin);
        out.text("queue", origin.queue().equals(Usual.QUEUE) ? null : origin.queue());
        out.close('}');
    }

    @Override
    public void moved(Change.RunMoved move) {
        out.word("run");
        out.move(move.from().letter(), move.to().letter());
        var note = move.note();
        if (note != null || move.cause() != Usual.cause(move.from(), move.to())) {
            out.word(move.cause().word());
        }
        if (note != null) {
            out.text(note);
        }
    }

    @Override
    public void moved(Change.StepMoved move) {
        out.number(move.step());
        out.move(move.from().letter(), move.to().letter());
        if (move.attempt() != Usual.attempt(move.from())) {
            out.number(move.attempt());
        }
        cause(move.cause(), Usual.cause(move.from(), move.to()));
        more(move.until(), move.failure(), move.awaits());
    }

    @Override
    public void moved(Change.UndoMoved move) {
        out.word("undo");
        out.number(move.step());
        out.move(move.from().letter(), move.to().letter());
        if (move.attempt() != 1) {
            out.number(move.attempt());
        }
        cause(move.cause(), Usual.cause(move.from(), move.to()));
        more(move.until(), move.failure(), null);
    }

    private void cause(Cause cause, @Nullable Cause usual) {
        if (cause != usual) {
            out.word(cause.word());
        }
    }

    private void more(@Nullable Instant until, @Nullable Failure failure, @Nullable Wait wait) {
        if (until == null && failure == null && wait == null) {
            return;
        }
        out.open('{');
        out.instant("until", until);
        Parts.failure(out, failure);
        Parts.awaits(out, wait);
        out.close('}');
    }

    @Override
    public void endingBegan(Change.EndingBegan change) {
        out.word("ending");
        Parts.ending(out, change.ending());
    }

    @Override
    public void signalStored(Change.SignalStored change) {
        out.word("stored");
        out.text(change.name());
        out.number(change.number());
        out.text(change.messageId());
    }

    @Override
    public void signalConsumed(Change.SignalConsumed change) {
        out.word("consumed");
        out.text(change.name());
        out.number(change.number());
        out.number(change.step());
    }

    @Override
    public void voted(Change.Voted change) {
        out.word("voted");
        out.number(change.step());
        Parts.vote(out, change.vote());
    }

    @Override
    public void revisionReturned(Change.RevisionReturned change) {
        out.word("revised");
        out.number(change.step());
        out.text(change.by());
        out.text(change.note());
    }

    @Override
    public void childrenCounted(Change.ChildrenCounted change) {
        out.word("children");
        out.number(change.step());
        out.number(change.open());
        out.number(change.failed());
    }

    @Override
    public void noted(Change.StepNoted change) {
        out.word("noted");
        out.number(change.step());
        out.text(change.note());
    }

    @Override
    public void versionAccepted(Change.VersionAccepted change) {
        out.word("accepted");
        out.text(change.structureHash());
    }
}
