package dev.ratchet.engine.tasks;

import dev.ratchet.core.store.row.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step that somebody outside is to do.
 *
 * @param capabilities what whoever claims it must be able to do
 * @param settings what the workflow says about it
 * @param input what it is given, as JSON: what the step says, else the input of the run; null while that is not worked out
 * @param attempt which attempt of the step whoever holds it makes; 0 while nobody does
 * @param worker who holds it
 * @param until when that lease ends
 * @param since when it was put up, or claimed
 */
public record Task(
        String run,
        String workflow,
        String step,
        String queue,
        List<String> capabilities,
        Map<String, Object> settings,
        @Nullable String input,
        TaskState state,
        int attempt,
        @Nullable String worker,
        @Nullable Instant until,
        Instant since) {
    public Task {
        capabilities = List.copyOf(capabilities);
        settings = Map.copyOf(settings);
    }

    /** What is to be done, in words, if the workflow says so. */
    public Optional<String> instructions() {
        var said = settings.getOrDefault("instructions", settings.getOrDefault("action", ""));
        return said instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    /** Whether whoever holds it should end soon, because its run is ending or paused: give it back, or complete it. */
    public boolean isAskedToStop() {
        return state == TaskState.STOPPING;
    }

    /** By which whoever holds it goes on with it. */
    public TaskKey key() {
        if (worker == null) {
            throw new IllegalStateException("nobody holds task '" + step + "' of run '" + run + "': claim it first");
        }
        return new TaskKey(run, step, attempt, worker);
    }
}
