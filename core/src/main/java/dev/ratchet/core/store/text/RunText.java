package dev.ratchet.core.store.text;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run as the row of a store, and back: what is read is equal to what was written. */
public final class RunText {
    private RunText() {}

    /**
     * The row of a run that nobody owns.
     *
     * @param definition the number that the store gave to its plan
     * @throws IllegalArgumentException if a time of the run is finer than a microsecond
     */
    public static RunRow row(Run run, int definition, @Nullable Instant wake) {
        return new RunRow(
                RunKey.of(run.id()),
                run.id(),
                definition,
                run.origin().queue(),
                run.revision(),
                run.state(),
                run.steps().letters(),
                RunWriter.active(run),
                RunWriter.origin(run.origin()),
                run.times().created(),
                Micros.checked(run.times().updated()),
                wake == null ? null : Micros.checked(wake),
                null,
                0);
    }

    /**
     * The run of a row, given the plan that it was started with.
     *
     * @throws IllegalArgumentException if the row is not one that {@link #row} wrote for that plan; the message says where
     */
    public static Run read(RunRow row, Plan plan, Parser parser) {
        return new RunReader(row, plan, parser).read();
    }
}
