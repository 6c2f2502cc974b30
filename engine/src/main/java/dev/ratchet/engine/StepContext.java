package dev.ratchet.engine;

import dev.ratchet.core.run.RunId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a step as its handler sees it: what it works on, who it is for outside systems, and how to tell the engine how it goes.
 * Belongs to the thread that the handler runs on. An interface, so that a handler can be tested by itself.
 *
 * @param <I> the input of the workflow
 */
public interface StepContext<I> {
    RunId runId();

    String stepName();

    /** What the run was started with; null if that was null. Turned from JSON when it is first asked for. */
    I input();

    /**
     * The result of a step that this one needs, directly or by way of others; null if that step was skipped or has no result.
     *
     * @throws StepFailure if this step does not need that one, because it need not be done yet
     */
    <T extends @Nullable Object> T result(StepHandle<I, T> step);

    /** The same, but empty if that step was skipped or has no result. */
    <T extends @Nullable Object> Optional<T> resultIfAny(StepHandle<I, T> step);

    /**
     * The same for all attempts of this step in this run; its undo has another one. Handed to an outside system as the idempotency key,
     * it makes repeats harmless.
     */
    String key();

    /** Grows whenever a worker takes the run: an outside system that keeps the highest can refuse a worker that was given up for dead. */
    long fence();

    /** Counts from 1. */
    int attempt();

    /** Why the handler is called. A handler that failed after it was woken is told again what woke it. */
    Reason reason();

    /**
     * What ended the step's last wait, {@link Reason#SIGNALLED} or {@link Reason#WAITING_TIMEOUT}, kept over failures and lost leases
     * until it waits again; empty if it has not waited.
     */
    Optional<Reason> woken();

    /** The payload of the signal that ended the step's last wait; empty if none did or it came without one. */
    <T> Optional<T> signal(Class<T> type);

    /** The same for a generic type. */
    <T> Optional<T> signal(TypeRef<T> type);

    /** Who permitted it, if a policy forbade the step and people approved it since; see {@code ErrorCategory.GOVERNANCE}. */
    Optional<Approved> approved();

    /**
     * The value of a secret, asked for now: never keep it, and never put it into a result or a message. Where that happens all the same it is
     * masked in the step's result, its failure, its progress and the engine's log.
     *
     * @throws dev.ratchet.engine.code.NoSecretException if there is none of that name here
     */
    String secret(String name);

    /** Tells that the attempt is alive. Throws if it has been asked to stop. */
    void heartbeat();

    /** The same, and how far it is, for whoever looks at the run. */
    void heartbeat(String detail);

    /**
     * Whether the attempt should end soon: the run is cancelled or paused, time is up, or the worker stops. A handler that is blocked is
     * interrupted as well. End by throwing, as {@link #heartbeat()} does then: a handler that returns has completed its step.
     */
    boolean isAskedToStop();

    /**
     * Writes exactly once, with the outcome of this attempt: the work is done after the handler has returned, in the one transaction
     * that records the outcome, on its connection. If it throws, nothing is recorded and the attempt has failed. It must neither commit
     * nor close the connection.
     */
    void commit(Handler.Write work);

    /**
     * Publishes a message with the outcome of this attempt, to every destination of the engine that wants its type: it is in the outbox if
     * and when that outcome is committed, and is delivered at least once from then on. If the attempt fails it is not published.
     *
     * @param type what it is about, such as {@code order.shipped}
     * @param value what it says; it is written as JSON now
     */
    void publish(String type, @Nullable Object value);
}
