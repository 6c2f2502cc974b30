package dev.ratchet.engine;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.Work;
import dev.ratchet.engine.children.Results;
import dev.ratchet.engine.code.ChildEnd;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.ChildSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step that starts one child run for each item of a list and is complete when all have ended. Without more words it fails as soon as one
 * of them did: the others are then asked to cancel. Say {@link #when} last: what it gives back is a plain step.
 *
 * @param <I> the input of the workflow
 * @param <R> the result of a child
 */
public final class ForEachHandle<I, R extends @Nullable Object> extends StepHandle<I, Results<R>> {
    /** What stands in a definition for a list that code makes. */
    private static final String CODE = "java";

    private final Workflow<?, R> child;
    private int tolerated;
    private @Nullable String queue;

    ForEachHandle(WorkflowBuilder<I> workflow, String name, Workflow<?, R> child, Items<I> items) {
        super(workflow, name, Results.class, AttemptContext::nothing);
        this.child = child;
        performs(ctx -> ctx.children(child, queue, items.of(ctx), tolerated));
        ask();
    }

    /** Gives the items, one for each child. */
    @FunctionalInterface
    interface Items<I> {
        List<?> of(AttemptContext<I> ctx) throws Exception;
    }

    /** Reads so many child runs of a step from that one on. */
    @FunctionalInterface
    interface Pages {
        List<ChildEnd> read(String step, int from, int limit);
    }

    /** Fails only when more than so many of the child runs have failed. */
    public ForEachHandle<I, R> tolerating(int failures) {
        tolerated = failures;
        return ask();
    }

    /** Never fails because of a child: all of them end by themselves, and the results tell how. */
    public ForEachHandle<I, R> toleratingAll() {
        return tolerating(Limits.STANDARD.children());
    }

    /** Where the child runs wait for a worker; without this, in the queue of their parent. */
    public ForEachHandle<I, R> queue(String name) {
        queue = name;
        return this;
    }

    private ForEachHandle<I, R> ask() {
        works(new Work.ForEach(CODE, child.name(), tolerated));
        return this;
    }

    @Override
    Object read(String json, Codec codec, Pages pages) {
        var summary = ChildSummary.read(json, codec);
        return new Results<>(
                summary.count(),
                summary.failed(),
                (from, limit) -> pages.read(name(), from, limit),
                output -> codec.read(output, child.resultType()));
    }
}
