package dev.ratchet.core.store.text;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.store.row.JournalRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a journal entry from its row: the other side of {@link EntryWriter}. */
final class EntryReader {
    private EntryReader() {}

    static JournalEntry read(JournalRow row, Parser parser) {
        var where = "journal entry " + row.revision();
        var items = new Items(Node.parse(where, row.entry(), parser, Instant.EPOCH));
        var event = event(items.next("the event"));
        var actor = items.next("the actor").text();
        var changes = new ArrayList<Change>();
        while (items.hasNext()) {
            changes.addAll(changes(items.next("a change")));
        }
        return new JournalEntry(row.revision(), row.at(), actor, event, changes);
    }

    private static String event(Node node) {
        if (!node.isNumber()) {
            return node.text();
        }
        var event = Usual.event(node.number());
        if (event == null) {
            throw node.wrong("no event has the number " + node.number() + "; perhaps a newer version wrote it");
        }
        return event;
    }

    /** Mostly one; several if moves that follow each other were written as one. */
    private static List<Change> changes(Node node) {
        var items = new Items(node);
        var first = items.next("what changed");
        var changes = first.isNumber() ? stepMoved(first.smallNumber(), items) : changes(first, items);
        items.end();
        return changes;
    }

    private static List<Change> changes(Node word, Items items) {
        return word.text().equals("run") ? runMoved(items) : List.of(change(word, items));
    }

    private static Change change(Node word, Items items) {
        return switch (word.text()) {
            case "created" -> new Change.RunCreated(PartsReader.origin(items.next("the origin"), Usual.QUEUE));
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

    private static List<Change> runMoved(Items items) {
        var moves = items.moves();
        return moves.size() == 1
                ? List.of(runMoved(moves.get(0), items))
                : moves.stream().map(move -> usualRunMove(move, items)).toList();
    }

    private static Change runMoved(Items.Move move, Items items) {
        var from = move.from(RunState::ofLetter);
        var to = move.to(RunState::ofLetter);
        var cause = items.cause(Usual.cause(from, to));
        var note = items.nextIf(Node::isText);
        return new Change.RunMoved(from, to, cause, note == null ? null : note.text());
    }

    private static Change usualRunMove(Items.Move move, Items items) {
        var from = move.from(RunState::ofLetter);
        var to = move.to(RunState::ofLetter);
        return new Change.RunMoved(from, to, items.known(Usual.cause(from, to)), null);
    }

    private static List<Change> stepMoved(int step, Items items) {
        var moves = items.moves();
        return moves.size() == 1
                ? List.of(stepMoved(step, moves.get(0), items))
                : moves.stream().map(move -> usualStepMove(step, move, items)).toList();
    }

    private static Change stepMoved(int step, Items.Move move, Items items) {
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

    private static Change usualStepMove(int step, Items.Move move, Items items) {
        var from = move.from(StepState::ofLetter);
        var to = move.to(StepState::ofLetter);
        var cause = items.known(Usual.cause(from, to));
        return new Change.StepMoved(step, from, to, Usual.attempt(from), cause, null, null, null);
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
