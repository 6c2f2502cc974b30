package dev.ratchet.files.show;

import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.HistoryEntry;
import dev.ratchet.engine.runs.RunRecord;
import dev.ratchet.engine.runs.StepView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as one JSON document with everything that there is to know about it, in the engine's own words. */
public final class RunExport {
    /** Names the form; a later one that readers cannot take for this has another name. */
    public static final String FORMAT = "ratchet-run/1";

    private static final Codec CODEC = Codec.standard();

    private RunExport() {}

    public static String write(RunRecord record) {
        var view = record.view();
        var times = view.times();
        var cause = view.cause();
        return CODEC.write(new Tree()
                .put("format", FORMAT)
                .put("id", view.id().text())
                .put("workflow", view.workflow())
                .put("version", view.version())
                .put("state", view.state().name())
                .putIf("cause", cause == null ? null : cause.word())
                .putIf("note", view.note())
                .put("revision", view.revision())
                .put("queue", view.queue())
                .put("labels", view.labels())
                .putIf("businessKey", view.businessKey())
                .putIf("retryOf", view.retryOf() == null ? null : view.retryOf().text())
                .put("createdAt", Tree.time(times.created()))
                .put("updatedAt", Tree.time(times.updated()))
                .putIf("startedAt", Tree.time(times.started()))
                .putIf("endedAt", Tree.time(times.ended()))
                .put("input", parsed(view.input()))
                .put("steps", view.steps().stream().map(RunExport::step).toList())
                .put("history", record.history().stream().map(RunExport::entry).toList())
                .put(
                        "definition",
                        parsed(DefinitionJson.write(record.run().plan().definition())))
                .fields());
    }

    private static Map<String, @Nullable Object> step(StepView step) {
        var failure = step.failure();
        return new Tree()
                .put("name", step.name())
                .put("state", step.state().name())
                .put("attempt", step.attempt())
                .put("failures", step.failures())
                .putIf("output", parsed(step.output()))
                .putIf("failure", failure == null ? null : failure.toString())
                .fields();
    }

    private static Map<String, @Nullable Object> entry(HistoryEntry entry) {
        return new Tree()
                .put("revision", entry.revision())
                .put("at", Tree.time(entry.at()))
                .put("actor", entry.actor())
                .put("event", entry.event())
                .put("changes", entry.changes())
                .fields();
    }

    private static @Nullable Object parsed(@Nullable String json) {
        return json == null ? null : CODEC.tree(json);
    }
}
