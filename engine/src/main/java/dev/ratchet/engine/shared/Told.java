package dev.ratchet.engine.shared;

import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;

/** What became of a request; everything in it is durable. */
public sealed interface Told {
    /** It changed the run, which is now so. */
    public record Changed(Run run) implements Told {}

    /** It changed nothing, which is fine: it came before, or is late. */
    public record Unchanged(Run run, String reason) implements Told {}

    /** It is not legal now. */
    public record Refused(Run run, String from, String to, String reason) implements Told {}

    /** There is no such run. */
    public record Absent() implements Told {}

    /** Another open run of the workflow has the business key. */
    public record KeyHeld(RunId holder) implements Told {}

    /** The run was owned when the request was made and is not any more. */
    public record Lost() implements Told {}
}
