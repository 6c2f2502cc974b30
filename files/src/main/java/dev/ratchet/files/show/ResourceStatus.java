package dev.ratchet.files.show;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.RunRecord;
import dev.ratchet.engine.runs.StepView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as a resource with its status, in the words of the resource vocabulary. */
public final class ResourceStatus {
    private static final Codec CODEC = Codec.standard();

    private ResourceStatus() {}

    /** The resource as JSON, which is YAML too; what the workflow does stands in its file and is not repeated. */
    public static String write(RunRecord record) {
        var definition = record.run().plan().definition();
        var metadata = new Tree().put("name", definition.name()).put("version", definition.version());
        for (var field : List.of("owner", "labels", "annotations")) {
            metadata.putIf(field, definition.extras().get(field));
        }
        return CODEC.write(new Tree()
                .put("apiVersion", "ratchet.dev/v1")
                .put("kind", "Workflow")
                .put("metadata", metadata.fields())
                .put("status", status(record))
                .fields());
    }

    static Map<String, @Nullable Object> status(RunRecord record) {
        var run = record.run();
        var times = run.times();
        return new Tree()
                .put("run", run.id().text())
                .put("state", Vocabulary.RESOURCE.run(run).word())
                .put("currentStep", currentStep(run))
                .put("completedSteps", steps(record, StepState.COMPLETED))
                .put("failedSteps", steps(record, StepState.FAILED))
                .put("skippedSteps", steps(record, StepState.SKIPPED))
                .put("steps", words(run))
                .putIf("startedAt", Tree.time(times.started()))
                .putIf("completedAt", Tree.time(times.ended()))
                .put("retries", retries(record))
                .putIf("latency", latency(run))
                .put("conditions", conditions(run))
                .fields();
    }

    private static @Nullable String currentStep(Run run) {
        for (var step = 0; step < run.plan().size() && !run.isOver(); step++) {
            var state = run.steps().state(step);
            if (state != StepState.PENDING && !state.isOver()) {
                return run.plan().name(step);
            }
        }
        return null;
    }

    private static List<String> steps(RunRecord record, StepState state) {
        return record.view().steps().stream()
                .filter(step -> step.state() == state)
                .map(StepView::name)
                .toList();
    }

    private static Map<String, @Nullable Object> words(Run run) {
        var words = new LinkedHashMap<String, @Nullable Object>();
        for (var step = 0; step < run.plan().size(); step++) {
            words.put(run.plan().name(step), Vocabulary.RESOURCE.step(run, step).word());
        }
        return words;
    }

    private static int retries(RunRecord record) {
        return record.view().steps().stream()
                .mapToInt(step -> Math.max(0, step.failures() - (step.state() == StepState.FAILED ? 1 : 0)))
                .sum();
    }

    private static @Nullable String latency(Run run) {
        var started = run.times().started();
        var ended = run.times().ended();
        return started == null || ended == null
                ? null
                : Duration.between(started, ended).toString();
    }

    /** What the state alone would lose: that a run was rolled back, or cancelled. */
    private static List<Object> conditions(Run run) {
        var conditions = new ArrayList<Object>();
        var note = Vocabulary.RESOURCE.run(run).note();
        if (note != null) {
            var cause = run.cause();
            conditions.add(new Tree()
                    .put("type", note)
                    .put("status", "True")
                    .put("reason", cause == null ? "" : cause.word())
                    .put("message", run.note() == null ? "" : run.note())
                    .put("lastTransitionTime", Tree.time(run.times().updated()))
                    .fields());
        }
        return conditions;
    }
}
