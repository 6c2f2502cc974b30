package dev.ratchet.files.show;

import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.RunRecord;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as state.json, in the words of the signals vocabulary. */
public final class StateJson {
    private static final Codec CODEC = Codec.standard();

    private StateJson() {}

    /** The document as text. */
    public static String write(RunRecord record) {
        return CODEC.write(tree(record));
    }

    static Map<String, @Nullable Object> tree(RunRecord record) {
        var run = record.run();
        var past = new Past(record);
        var error = error(run, past.lastFault());
        return new Tree()
                .put("id", run.id().text())
                .put("type", run.plan().definition().name())
                .put("version", run.plan().definition().version())
                .put("definition_hash", Hashes.definition(run.plan().definition()))
                .put("status", Vocabulary.SIGNALS.run(run).word())
                .put("current_steps", currentSteps(run))
                .put("data", parsed(record.view().input()))
                .put("steps", steps(record, past))
                .put("signals", signals(run))
                .putIf("error", error)
                .putIf("last_error", error)
                .putIf("compensation_errors", compensationErrors(run, past))
                .put("created_at", Tree.time(run.times().created()))
                .put("updated_at", Tree.time(run.times().updated()))
                .fields();
    }

    private static List<String> currentSteps(Run run) {
        var current = new ArrayList<String>();
        for (var step = 0; step < run.plan().size(); step++) {
            var state = run.steps().state(step);
            if (!run.isOver() && state != StepState.PENDING && !state.isOver()) {
                current.add(run.plan().name(step));
            }
        }
        return current;
    }

    private static Map<String, @Nullable Object> steps(RunRecord record, Past past) {
        var run = record.run();
        var steps = new LinkedHashMap<String, @Nullable Object>();
        for (var step = 0; step < run.plan().size(); step++) {
            var view = record.view().step(run.plan().name(step));
            var term = Vocabulary.SIGNALS.step(run, step);
            var fault = past.lastFault(step);
            steps.put(
                    view.name(),
                    new Tree()
                            .put("status", term.word())
                            .putIf("note", term.note())
                            .put("attempt", view.attempt())
                            .putIf("started_at", Tree.time(past.began(step)))
                            .putIf("completed_at", Tree.time(past.ended(step)))
                            .putIf("result", parsed(view.output()))
                            .putIf(
                                    "error",
                                    fault == null ? null : fault.failure().toString())
                            .fields());
        }
        return steps;
    }

    private static @Nullable Object parsed(@Nullable String json) {
        return json == null ? null : CODEC.tree(json);
    }

    private static Map<String, Object> signals(Run run) {
        var signals = new LinkedHashMap<String, Object>();
        run.inbox()
                .cursors()
                .forEach((name, cursor) ->
                        signals.put(name, Map.of("received", cursor.received(), "cursor", cursor.consumed())));
        return signals;
    }

    private static @Nullable Map<String, @Nullable Object> error(Run run, Past.@Nullable Fault fault) {
        if (fault == null) {
            return null;
        }
        return new Tree()
                .put("step", run.plan().name(fault.step()))
                .put("type", fault.failure().type())
                .put("message", fault.failure().message())
                .put("attempt", fault.attempt())
                .put("at", Tree.time(fault.at()))
                .fields();
    }

    private static @Nullable List<Object> compensationErrors(Run run, Past past) {
        var errors = new ArrayList<Object>();
        for (var undo : run.undos()) {
            if (undo.state() == UndoState.FAILED) {
                past.undoFaults().stream()
                        .filter(fault -> fault.step() == undo.step())
                        .reduce((first, second) -> second)
                        .map(fault -> error(run, fault))
                        .ifPresent(errors::add);
            }
        }
        return errors.isEmpty() ? null : errors;
    }

    /** What a reader of the document relies on. */
    public record Read(
            String status,
            List<String> currentSteps,
            @Nullable LastError lastError) {}

    /** What went wrong last. */
    public record LastError(String step, String message, int attempt, Instant at) {}

    /**
     * Reads a document; fields that are not known here are passed over.
     *
     * @throws IllegalArgumentException if a field that is known is missing or of the wrong type
     */
    public static Read read(String json) {
        if (!(CODEC.tree(json) instanceof Map<?, ?> tree)
                || !(tree.get("status") instanceof String status)
                || !(tree.get("current_steps") instanceof List<?> steps)) {
            throw new IllegalArgumentException("state.json must have a status and current_steps, which is a list");
        }
        var error = tree.get("last_error");
        return new Read(status, steps.stream().map(String::valueOf).toList(), error == null ? null : lastError(error));
    }

    private static LastError lastError(Object tree) {
        if (tree instanceof Map<?, ?> map
                && map.get("step") instanceof String step
                && map.get("message") instanceof String message
                && map.get("attempt") instanceof Long attempt
                && map.get("at") instanceof String at) {
            try {
                return new LastError(step, message, attempt.intValue(), Instant.parse(at));
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException("last_error.at must be a time such as 2026-01-31T12:00:00Z", e);
            }
        }
        throw new IllegalArgumentException("last_error must have step, message, attempt and at");
    }
}
