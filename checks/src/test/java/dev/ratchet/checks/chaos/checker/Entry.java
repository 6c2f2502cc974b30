package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

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

    private static final Set<String> OTHERS = Set.of("created", "revised", "children", "noted", "accepted");

    static Entry read(Database.EntryRow row) {
        var tree = Trees.read(row.entry());
        if (!tree.isArray() || tree.size() != 3) {
            throw new IllegalArgumentException("an entry is a list of three");
        }
        var changes = new ArrayList<Change>();
        tree.path(2).forEach(change -> changes.add(change(new Reader(change))));
        return new Entry(
                row.revision(),
                row.at(),
                row.fence(),
                tree.path(0).asString(""),
                tree.path(1).asString(""),
                List.copyOf(changes));
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
