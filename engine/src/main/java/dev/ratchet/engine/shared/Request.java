package dev.ratchet.engine.shared;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.Outgoing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that wants to change one run. It waits in the run's lane until a committer decides it on the latest state, and is decided
 * again if somebody else was faster.
 */
public final class Request {
    public final RunKey key;
    public final Wanted wanted;
    public final String actor;
    public final CompletableFuture<Told> told = new CompletableFuture<>();
    public int tries;

    /** Whether it is decided and written by itself, because something that was written with it could not be. */
    public volatile boolean isApart;

    public Request(RunKey key, Wanted wanted, String actor) {
        this.key = key;
        this.wanted = wanted;
        this.actor = actor;
    }

    /** What the request wants. */
    public sealed interface Wanted {}

    /**
     * A run that starts; it may exist already.
     *
     * @param outputs the results of steps that are copied from another run, as JSON by the step's number
     */
    public record Begin(NewRun newRun, int definition, String input, Map<Integer, String> outputs) implements Wanted {}

    /**
     * An event from anybody: a verb of a user. The function sees the run, because names become numbers by its plan.
     *
     * @param output what the step brought, as JSON, where somebody outside has done it
     * @param hold who takes a task by it, if somebody does
     */
    public record Tell(
            Function<Run, Event> event,
            @Nullable String output,
            @Nullable Hold hold) implements Wanted {
        public Tell(Function<Run, Event> event) {
            this(event, null, null);
        }
    }

    /** Who takes a task, and for how long. */
    public record Hold(String worker, Duration lease) {}

    /** A signal, with its payload. */
    public record Signal(
            Event.SignalReceived event, @Nullable String payload) implements Wanted {}

    /**
     * An event of the run's owner, who must still own it.
     *
     * @param output what the step brought, as JSON
     * @param inside what is done in the same transaction
     * @param published messages that are committed with it
     */
    public record Own(
            Tenure tenure,
            Event event,
            @Nullable String output,
            Batch.@Nullable Inside inside,
            List<Outgoing> published)
            implements Wanted {
        public Own {
            published = List.copyOf(published);
        }

        public Own(Tenure tenure, Event event, @Nullable String output, Batch.@Nullable Inside inside) {
            this(tenure, event, output, inside, List.of());
        }
    }

    public boolean isAlone() {
        return isApart || (wanted instanceof Own own && own.inside() != null);
    }
}
