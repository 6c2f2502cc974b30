package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import org.jspecify.annotations.Nullable;

/** What became of a request; everything in it is durable. */
public sealed interface Told {
    /** It changed the run, which is now so. */
    public record Changed(Run run) implements Told {}

    /** It changed nothing, which is fine: it came before, or is late. */
    public record Unchanged(Run run, String reason) implements Told {}

    /** It is not legal now. */
    public record Refused(Run run, String from, String to, String reason) implements Told {
        /** If somebody starts a run of that plan, and the id belongs to one of another workflow. */
        public static @Nullable Refused ofOtherWorkflow(Run run, Plan plan) {
            var name = run.plan().definition().name();
            return name.equals(plan.definition().name())
                    ? null
                    : new Refused(
                            run,
                            run.state().name(),
                            "CREATED",
                            "run " + run.id() + " exists already as one of workflow '" + name + "'; choose another id");
        }
    }

    /** There is no such run. */
    public record Absent() implements Told {}

    /** Another open run of the workflow has the business key. */
    public record KeyHeld(RunId holder) implements Told {}

    /** The run was owned when the request was made and is not any more. */
    public record Lost() implements Told {}
}
