package dev.ratchet.engine.worker;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.RunKey;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that wants to change one run. It waits in the run's lane until a committer decides it on the latest state, and is decided
 * again if somebody else was faster.
 */
public final class Request {
    final RunKey key;
    final Wanted wanted;
    final String actor;
    final CompletableFuture<Told> told = new CompletableFuture<>();
    int tries;

    Request(RunKey key, Wanted wanted, String actor) {
        this.key = key;
        this.wanted = wanted;
        this.actor = actor;
    }

    /** What the request wants. */
    sealed interface Wanted {}

    /**
     * A run that starts; it may exist already.
     *
     * @param outputs the results of steps that are copied from another run, as JSON by the step's number
     */
    record Begin(NewRun newRun, int definition, String input, Map<Integer, String> outputs) implements Wanted {}

    /** An event from anybody: a verb of a user. The function sees the run, because names become numbers by its plan. */
    record Tell(Function<Run, Event> event) implements Wanted {}

    /** A signal, with its payload. */
    record Signal(Event.SignalReceived event, @Nullable String payload) implements Wanted {}

    /**
     * An event of the run's owner, who must still own it.
     *
     * @param output what the step brought, as JSON
     * @param inside what is done in the same transaction
     */
    record Own(Tenure tenure, Event event, @Nullable String output, Batch.@Nullable Inside inside) implements Wanted {}

    boolean isAlone() {
        return wanted instanceof Own own && own.inside() != null;
    }
}
