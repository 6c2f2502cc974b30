package dev.ratchet.core.store.text;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.store.JournalRow;
import java.time.Instant;
import java.util.Set;

/** Reads a journal entry from its row: the other side of {@link EntryWriter}. */
final class EntryReader {
    private EntryReader() {}

    static JournalEntry read(JournalRow row, Parser parser) {
        var where = "journal entry " + row.revision();
        var items = new Items(Node.parse(where, row.entry(), parser, Instant.EPOCH));
        var event = items.next("the event").text();
        var actor = items.next("the actor").text();
        var changes = items.next("the changes").list();
        items.end();
        return new JournalEntry(
                row.revision(),
                row.at(),
                actor,
                event,
                changes.stream().map(EntryReader::change).toList());
    }

    private static Change change(Node node) {
        var items = new Items(node);
        var first = items.next("what changed");
        var change = first.isNumber() ? stepMoved(first.smallNumber(), items) : change(first, items);
        items.end();
        return change;
    }

    private static Change change(Node word, Items items) {
        return switch (word.text()) {
            case "created" -> new Change.RunCreated(PartsReader.origin(items.next("the origin"), Usual.QUEUE));
            case "run" -> runMoved(items);
            case "undo" -> undoMoved(items);
            case "ending" -> new Change.EndingBegan(PartsReader.ending(items.next("the ending")));
            case "stored" -> new Change.SignalStored(items.text("name"), items.number("number"), items.text("id"));
            case "consumed" ->
                new Change.SignalConsumed(items.text("name"), items.number("number"), items.number("step"));
            case "voted" -> new Change.Voted(items.number("step"), PartsReader.vote(items.next("the vote")));
            case "revised" ->
                new Change.RevisionReturned(items.number("step"), items.text("person"), items.text("note"));
            case "children" ->
                new Change.ChildrenCounted(
                        items.number("step"), items.number("number open"), items.number("number failed"));
            case "noted" -> new Change.StepNoted(items.number("step"), items.text("note"));
            case "accepted" -> new Change.VersionAccepted(items.text("hash"));
            default -> throw word.wrong("no change is called '" + word.text() + "'; perhaps a newer version wrote it");
        };
    }

    private static Change runMoved(Items items) {
        var move = items.move();
        var from = move.from(RunState::ofLetter);
        var to = move.to(RunState::ofLetter);
        var cause = items.cause(Usual.cause(from, to));
        var note = items.nextIf(Node::isText);
        return new Change.RunMoved(from, to, cause, note == null ? null : note.text());
    }

    private static Change stepMoved(int step, Items items) {
        var move = items.move();
        var from = move.from(StepState::ofLetter);
        var to = move.to(StepState::ofLetter);
        var attempt = items.attempt(Usual.attempt(from));
        var cause = items.cause(Usual.cause(from, to));
        var more = items.more(Set.of("until", "failure", "wait"));
        return new Change.StepMoved(
                step,
                from,
                to,
                attempt,
                cause,
                more.instant("until"),
                PartsReader.failure(more.get("failure")),
                PartsReader.awaits(more.get("wait")));
    }

    private static Change undoMoved(Items items) {
        var step = items.number("step");
        var move = items.move();
        var from = move.from(UndoState::ofLetter);
        var to = move.to(UndoState::ofLetter);
        var attempt = items.attempt(1);
        var cause = items.cause(Usual.cause(from, to));
        var more = items.more(Set.of("until", "failure"));
        return new Change.UndoMoved(
                step, from, to, attempt, cause, more.instant("until"), PartsReader.failure(more.get("failure")));
    }
}
