package dev.ratchet.core.run;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is worth knowing of a step beyond its state, while it is active or when its past is noteworthy.
 *
 * @param attempt how many attempts were started; each is recorded before its handler runs
 * @param failures executions that count towards the most attempts allowed: failures and lost leases, never a wake-up
 * @param lost leases lost in a row
 * @param reason why it is READY or RUNNING: first time, retry, signalled, timed out, lease expired
 * @param woken what ended its last wait (a signal, an approval, a timeout), kept over retries and lost leases until it waits again
 * @param since when it came into its present state
 * @param until when time will act on it: the attempt's deadline, or the end of a backoff (null while BACKOFF: held)
 */
public record StepDetail(
        int attempt,
        int failures,
        int lost,
        Cause reason,
        @Nullable Cause woken,
        Instant since,
        @Nullable Instant until,
        @Nullable Failure failure,
        @Nullable Wait awaits,
        Inbox.@Nullable Ref signal) {
    public StepDetail waitingFor(Wait changed) {
        return new StepDetail(attempt, failures, lost, reason, woken, since, until, failure, changed, signal);
    }

    public StepDetail signalled(String name, int number) {
        return new StepDetail(
                attempt, failures, lost, reason, woken, since, until, failure, awaits, new Inbox.Ref(name, number));
    }

    /** The instant at which time acts on the step, whatever it is doing. */
    public @Nullable Instant due() {
        return awaits == null ? until : awaits.until();
    }
}
