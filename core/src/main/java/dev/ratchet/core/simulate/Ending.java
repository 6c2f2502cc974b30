package dev.ratchet.core.simulate;

import dev.ratchet.core.run.RunState;
import java.util.List;

/**
 * One way in which runs of a definition can end.
 *
 * @param path what happened, one shortest way
 * @param leftUndone completed or half-done steps whose work remains though the run did not complete; read-only steps left out
 * @param startsLinkedRun whether the failure policy starts one more run
 */
public record Ending(RunState state, List<String> path, List<String> leftUndone, boolean startsLinkedRun) {
    public Ending {
        path = List.copyOf(path);
        leftUndone = List.copyOf(leftUndone);
    }
}
