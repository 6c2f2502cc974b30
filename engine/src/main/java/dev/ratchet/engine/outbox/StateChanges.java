package dev.ratchet.engine.outbox;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells every move of a run, its steps and its undos as an event with a name of its own. Used once, by one thread. */
final class StateChanges {
    private final String domain;
    private final Run run;
    private final JournalEntry entry;
    private final List<Told> told = new ArrayList<>();

    /** One event: its type, for whom it is foremost, and what it says as JSON. */
    record Told(String type, Category category, String data) {}

    /** For whom an event is foremost. */
    enum Category {
        AUDIT,
        TRACE,
        ALERT
    }

    StateChanges(String domain, Run run, JournalEntry entry) {
        this.domain = domain;
        this.run = run;
        this.entry = entry;
    }

    List<Told> told() {
        for (var change : entry.changes()) {
            if (change instanceof Change.RunCreated) {
                add("workflow_created", Category.AUDIT, moved(null, RunState.CREATED.name(), null));
            } else if (change instanceof Change.RunMoved move) {
                var says = moved(move.from().name(), move.to().name(), move.cause());
                says.put("note", move.note());
                add(name(move), category(move.to()), says);
            } else if (change instanceof Change.StepMoved move) {
                var says = moved(move.from().name(), move.to().name(), move.cause());
                of(says, move.step(), move.attempt(), move.failure());
                var isFailed = move.to() == StepState.FAILED;
                add(name(move.to()), isFailed ? Category.ALERT : Category.TRACE, says);
            } else if (change instanceof Change.UndoMoved move) {
                var says = moved(move.from().name(), move.to().name(), move.cause());
                of(says, move.step(), move.attempt(), move.failure());
                var isFailed = move.to() == UndoState.FAILED;
                add(name(move.to()), isFailed ? Category.ALERT : Category.TRACE, says);
            }
        }
        return told;
    }

    private void add(String name, Category category, Map<String, @Nullable Object> says) {
        says.values().removeIf(value -> value == null);
        told.add(new Told(domain + "." + name, category, Json.write(says)));
    }

    private Map<String, @Nullable Object> moved(@Nullable String from, String to, @Nullable Cause cause) {
        var says = new LinkedHashMap<String, @Nullable Object>();
        var definition = run.plan().definition();
        says.put("run", run.id().text());
        says.put("workflow", definition.name());
        says.put("version", definition.version());
        says.put("revision", entry.revision());
        says.put("from", from);
        says.put("to", to);
        says.put("cause", cause == null ? null : cause.word());
        says.put("by", entry.actor());
        says.put("at", entry.at().toString());
        return says;
    }

    private void of(Map<String, @Nullable Object> says, int step, int attempt, @Nullable Failure failure) {
        says.put("step", run.plan().name(step));
        says.put("attempt", attempt);
        if (failure != null) {
            says.put(
                    "failure",
                    Map.of(
                            "category", failure.category().word(),
                            "type", failure.type(),
                            "message", failure.message()));
        }
    }

    private static String name(Change.RunMoved move) {
        return switch (move.to()) {
            case CREATED -> "workflow_created";
            case QUEUED -> "workflow_queued";
            case RUNNING -> move.from() == RunState.QUEUED ? "workflow_started" : "workflow_continued";
            case WAITING -> "workflow_waiting";
            case PAUSED -> "workflow_paused";
            case COMPENSATING -> "workflow_compensating";
            case COMPLETED -> "workflow_completed";
            case ROLLED_BACK -> "workflow_rolled_back";
            case FAILED -> "workflow_failed";
            case CANCELLED -> "workflow_cancelled";
        };
    }

    private static Category category(RunState to) {
        return switch (to) {
            case FAILED, COMPENSATING -> Category.ALERT;
            case CREATED, QUEUED, RUNNING, WAITING, PAUSED, COMPLETED, ROLLED_BACK, CANCELLED -> Category.AUDIT;
        };
    }

    private static String name(StepState to) {
        return switch (to) {
            case PENDING -> "workflow_step_pending";
            case READY -> "workflow_step_ready";
            case RUNNING -> "workflow_step_started";
            case WAITING -> "workflow_step_waiting";
            case BACKOFF -> "workflow_step_delayed";
            case COMPLETED -> "workflow_step_completed";
            case FAILED -> "workflow_step_failed";
            case SKIPPED -> "workflow_step_skipped";
            case CANCELLED -> "workflow_step_cancelled";
        };
    }

    private static String name(UndoState to) {
        return switch (to) {
            case PENDING -> "workflow_undo_pending";
            case RUNNING -> "workflow_undo_started";
            case BACKOFF -> "workflow_undo_delayed";
            case DONE -> "workflow_undo_completed";
            case FAILED -> "workflow_undo_failed";
        };
    }
}
