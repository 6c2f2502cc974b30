package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** One journal entry, parsed by the description in the storage document. */
record Entry(long revision, long at, long fence, String event, String actor, List<Change> changes) {
    private static final Map<String, String> USUAL_OF_RUN =
            Map.of("NQ", "triggered", "QR", "slot_granted", "RC", "all_done");

    private static final Map<String, String> USUAL_OF_STEP = Map.of(
            "PY", "needs_met",
            "YR", "started",
            "BY", "retry",
            "RC", "outcome",
            "RW", "outcome",
            "RB", "failure",
            "RF", "failure",
            "RS", "condition_false",
            "RX", "run_ended");

    private static final Map<String, String> USUAL_OF_UNDO =
            Map.of("PR", "started", "BP", "retry", "RD", "outcome", "RB", "failure", "RF", "failure", "RP", "failure");

    /** The first is written as 1. */
    private static final List<String> EVENTS = List.of(
            "step_completed",
            "slot_granted",
            "created",
            "woken",
            "step_failed",
            "undo_completed",
            "step_waiting",
            "signal_received",
            "condition_false",
            "triggered",
            "step_started",
            "child_ended");

    private static final Set<String> OTHERS = Set.of("created", "revised", "children", "noted", "accepted");

    static Entry read(Database.EntryRow row) {
        var tree = Trees.read(row.entry());
        if (!tree.isArray() || tree.size() < 2) {
            throw new IllegalArgumentException("an entry is a list of an event, an actor and changes");
        }
        var changes = new ArrayList<Change>();
        for (var index = 2; index < tree.size(); index++) {
            read(tree.path(index), changes);
        }
        return new Entry(
                row.revision(),
                row.at(),
                row.fence(),
                event(tree.path(0)),
                tree.path(1).asString(""),
                List.copyOf(changes));
    }

    private static String event(JsonNode event) {
        if (!event.isNumber()) {
            return event.asString("");
        }
        var number = event.asInt(0);
        if (number < 1 || number > EVENTS.size()) {
            throw new IllegalArgumentException("no event has the number " + event);
        }
        return EVENTS.get(number - 1);
    }

    /** A change, or several: usual moves of a step or of the run that follow each other share their letters and say nothing else. */
    private static void read(JsonNode list, List<Change> changes) {
        if (!list.isArray()) {
            throw new IllegalArgumentException("a change is a list, not " + list);
        }
        var letters = list.path(1).asString("");
        var isMove = list.path(0).isNumber() || list.path(0).asString("").equals("run");
        if (!isMove || letters.length() <= 2) {
            changes.add(change(new Reader(list)));
            return;
        }
        if (list.size() > 2) {
            throw new IllegalArgumentException("moves that share their letters say nothing else, unlike " + list);
        }
        for (var first = 0; first < letters.length() - 1; first++) {
            var move = JsonNodeFactory.instance.arrayNode();
            move.add(list.path(0)).add(letters.substring(first, first + 2));
            changes.add(change(new Reader(move)));
        }
    }

    private static Change change(Reader reader) {
        var first = reader.next();
        if (first.isNumber()) {
            return step(first.asInt(0), reader);
        }
        var word = first.asString("");
        return switch (word) {
            case "run" -> {
                var move = reader.next().asString("");
                yield new Change.Run(move, reader.cause(USUAL_OF_RUN.get(move)));
            }
            case "undo" -> undo(reader);
            case "ending" -> new Change.Ending(reader.next().path("cause").asString(""));
            case "stored" -> new Change.Stored(reader.text(), reader.number(), reader.text());
            case "consumed" -> new Change.Consumed(reader.text(), reader.number(), reader.number());
            case "voted" -> {
                var step = reader.number();
                var vote = reader.next();
                yield new Change.Voted(
                        step,
                        vote.path("by").asString(""),
                        vote.path("approves").asBoolean(false));
            }
            default -> {
                if (!OTHERS.contains(word)) {
                    throw new IllegalArgumentException("no change is called '" + word + "'");
                }
                yield new Change.Other(word);
            }
        };
    }

    private static Change step(int step, Reader reader) {
        var move = reader.next().asString("");
        var attempt = reader.attempt(move.startsWith("P") ? 0 : 1);
        var cause = reader.cause(USUAL_OF_STEP.get(move));
        var more = reader.next();
        return new Change.Step(step, move, attempt, cause, until(more), more.path("failure"), more.path("wait"));
    }

    private static Change undo(Reader reader) {
        var step = reader.number();
        var move = reader.next().asString("");
        var attempt = reader.attempt(1);
        var cause = reader.cause(USUAL_OF_UNDO.get(move));
        var more = reader.next();
        return new Change.Undo(step, move, attempt, cause, until(more), more.path("failure"));
    }

    static @Nullable Long until(JsonNode of) {
        var until = of.path("until");
        return until.isNumber() ? until.asLong(0) : null;
    }

    /** The items of a change, from first to last; what is left out is told by the type of what follows. */
    private static final class Reader {
        private final JsonNode list;
        private int taken;

        Reader(JsonNode list) {
            this.list = list;
        }

        JsonNode next() {
            return list.path(taken++);
        }

        String text() {
            return next().asString("");
        }

        int number() {
            return next().asInt(0);
        }

        int attempt(int usual) {
            return list.path(taken).isNumber() ? number() : usual;
        }

        String cause(@Nullable String usual) {
            if (list.path(taken).isString()) {
                return text();
            }
            if (usual == null) {
                throw new IllegalArgumentException("the cause is missing in " + list);
            }
            return usual;
        }
    }
}
