package dev.ratchet.engine.runs;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.shared.Told;
import dev.ratchet.engine.worker.Node;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Starts runs: checks what they are given, and answers with the run that there is then, new or not. Thread-safe. */
public final class Starts {
    private final Node node;
    private final Codec codec;
    private final Texts texts;
    private final Patience patience;

    public Starts(Node node, Codec codec, Limits limits) {
        this(node, codec, limits, Patience.USUAL);
    }

    public Starts(Node node, Codec codec, Limits limits, Patience patience) {
        this.node = node;
        this.codec = codec;
        this.texts = new Texts(limits);
        this.patience = patience;
    }

    /** Starts, or only creates, a run of that plan with that input. Completes once it is durable. */
    public CompletableFuture<Run> start(Plans.Known known, String input, StartOptions options) {
        var beginning = beginning(known, input, options, options.extent());
        return node.start(beginning, options.by()).thenApply(told -> started(told, beginning));
    }

    /** The same inside a JDBC transaction of the caller's, with which the run comes to be or not. */
    public Run startInside(Object connection, Plans.Known known, String input, StartOptions options) {
        var extent = options.extent() == NewRun.Extent.RUNNING ? NewRun.Extent.QUEUED : options.extent();
        var beginning = beginning(known, input, options, extent);
        return started(node.startInside(connection, beginning, options.by()), beginning);
    }

    private Node.Beginning beginning(Plans.Known known, String input, StartOptions options, NewRun.Extent extent) {
        check(input);
        options.check(texts);
        var id = options.id() == null ? node.nextId() : options.id();
        var origin = new Origin(
                        hash(input),
                        options.queue(),
                        options.priority(),
                        options.labels(),
                        options.businessKey(),
                        null,
                        null)
                .withConcurrencyKey(options.concurrencyKey());
        var newRun = new NewRun(id, known.plan(), origin, extent, NewRun.Copied.NOTHING);
        return new Node.Beginning(newRun, known.number(), input, Map.of());
    }

    void check(String input) {
        texts.checkPayload("input", input);
    }

    /** How long those who said a verb wait for its answer. */
    public Patience patience() {
        return patience;
    }

    Texts texts() {
        return texts;
    }

    static Run started(Told told, Node.Beginning beginning) {
        var id = beginning.newRun().id();
        if (told instanceof Told.Changed changed) {
            return changed.run();
        }
        if (told instanceof Told.Unchanged unchanged) {
            return unchanged.run();
        }
        if (told instanceof Told.Refused refused) {
            throw new RefusedException(id, refused.from(), refused.to(), refused.reason());
        }
        if (told instanceof Told.KeyHeld held) {
            throw new KeyInUseException(
                    beginning.newRun().plan().definition().name(),
                    String.valueOf(beginning.newRun().origin().businessKey()),
                    held.holder());
        }
        throw new IllegalStateException("run " + id + " could not be started: " + told);
    }

    String hash(String input) {
        return Payloads.hash(input, codec);
    }
}
