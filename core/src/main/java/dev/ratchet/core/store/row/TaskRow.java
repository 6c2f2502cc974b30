package dev.ratchet.core.store.row;

import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that somebody outside is to do, as long as the run wants that; (run, step) is its key. Written along with a run's change it puts
 * the task up, in place of whatever was there.
 *
 * @param id the run's id, for people
 * @param definition the number of the run's definition: who has its code can work out what the task is given
 * @param revision the run's revision that put it up
 */
public record TaskRow(RunKey run, int step, RunId id, int definition, long revision, Offer offer, Standing standing)
        implements Along {
    /**
     * What is offered, to whom.
     *
     * @param name the name of the step
     * @param capabilities what whoever claims it must be able to do: all of these
     * @param detail what the definition says about it, as a JSON object
     * @param rank its place in the queue: earlier ones are claimed first
     */
    public record Offer(
            String workflow, String name, String queue, List<String> capabilities, String detail, Instant rank) {
        public Offer {
            capabilities = List.copyOf(capabilities);
        }
    }

    /**
     * What has become of it.
     *
     * @param attempt the attempt of the step that whoever holds it makes; 0 while nobody does
     * @param worker who holds it
     * @param until the first instant after the lease; if it is new, since when it can be worked out; null while it is open
     * @param since when it came into this state
     * @param input what it is given, as JSON; null if that is the run's own input
     */
    public record Standing(
            TaskState state,
            int attempt,
            @Nullable String worker,
            @Nullable Instant until,
            Instant since,
            @Nullable String input) {}

    public TaskRow with(Standing changed) {
        return new TaskRow(run, step, id, definition, revision, offer, changed);
    }
}
