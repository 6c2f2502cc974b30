package dev.ratchet.engine.code;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One attempt of a step, or of its undo, as the code that runs it may see it. One thread at a time. */
public interface Attempt {
    RunId runId();

    String step();

    /** Counts from 1; each was recorded before its code began. */
    int number();

    /** Grows with every claim of the run: an outside system can refuse what comes with a smaller one. */
    long fence();

    /** The same for all attempts of this step in this run, and of its undo with a suffix: lets an outside system see repeats. */
    String key();

    /** Why the attempt was started: first time, retry, signalled, timed out, lease expired. */
    Cause reason();

    /** What ended the step's last wait, if it has waited: a signal, an approval, a timer, or that time ran out. */
    @Nullable
    Cause woken();

    /** The run's input as JSON. */
    String input();

    /** The output of a completed step as JSON; null if it has none, was skipped, or is not done. */
    @Nullable
    String output(String step);

    /** The child runs of a completed step with many of them, from that one on and no more than so many, in their order. */
    default List<ChildEnd> children(String step, int from, int limit) {
        throw new UnsupportedOperationException("this attempt knows of no child runs");
    }

    /** The payload of the signal that ended the step's last wait, as JSON; null if none did or it came without one. */
    @Nullable
    String signal();

    /** What people said in the approval that the step last waited for. */
    List<Vote> votes();

    /**
     * The value of a secret, asked for now. It is masked in whatever the attempt leaves behind: result, failure, progress, log.
     *
     * @throws NoSecretException if there is none of that name here
     */
    default String secret(String name) {
        throw new NoSecretException(name);
    }

    /** Tells that the attempt is alive, with something about how far it is. Throws if it has been asked to stop. */
    void heartbeat(@Nullable String detail);

    /** Whether the attempt has been asked to stop: the run is cancelled or paused, time is up, the lease is lost, the worker stops. */
    boolean isAskedToStop();

    /** Has that done in the one transaction that records this attempt's outcome, exactly once, after the code has returned. */
    void commit(Batch.Inside work);

    /** Publishes a message with the commit that records this attempt's outcome, unless that is a failure. */
    void publish(Outgoing message);
}
