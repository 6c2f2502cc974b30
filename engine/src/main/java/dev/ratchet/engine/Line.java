package dev.ratchet.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A workflow that is a line of steps, each of which gets the result of the one before; the last one's is the result of the run. A line is
 * complete at any time, and adding to it gives another one. {@link #retries}, {@link #timeout} and {@link #undo} speak of its last step.
 *
 * @param <I> the input
 * @param <O> the result of the last step
 */
public final class Line<I, O> extends Workflow<I, O> {
    private final Start<I> start;
    private final List<Part<I>> parts;

    /** Adds a step, given the one before, or says more about that one; gives the step that is last then. */
    @FunctionalInterface
    private interface Part<I> {
        StepHandle<I, ?> addTo(WorkflowBuilder<I> workflow, @Nullable StepHandle<I, ?> before);
    }

    private Line(Start<I> start, List<Part<I>> parts, WorkflowBuilder<I> workflow, StepHandle<I, O> last) {
        super(workflow, last);
        this.start = start;
        this.parts = parts;
    }

    /** A line without any step yet. Immutable. */
    public static final class Start<I> {
        private final String name;
        private final int version;
        private final TypeRef<I> input;

        Start(String name, int version, TypeRef<I> input) {
            this.name = name;
            this.version = version;
            this.input = input;
        }

        /** A line is of version 1 unless it says otherwise. */
        public Start<I> version(int number) {
            return new Start<>(name, number, input);
        }

        public <T> Line<I, T> step(String step, Class<T> type, Handler.Plain<I, T> code) {
            return step(step, TypeRef.of(type), code);
        }

        public <T> Line<I, T> step(String step, TypeRef<T> type, Handler.Plain<I, T> code) {
            return step(step, type, (ctx, in) -> code.run(in));
        }

        public <T> Line<I, T> step(String step, Class<T> type, Handler.Value1<I, I, T> code) {
            return step(step, TypeRef.of(type), code);
        }

        public <T> Line<I, T> step(String step, TypeRef<T> type, Handler.Value1<I, I, T> code) {
            return line(
                    this, List.of((workflow, before) -> workflow.step(step, type, ctx -> code.run(ctx, ctx.input()))));
        }
    }

    @SuppressWarnings("unchecked") // The last part was typed by whoever added it.
    private static <I, T> Line<I, T> line(Start<I> start, List<Part<I>> parts) {
        var workflow = Workflow.define(start.name, start.version, start.input);
        StepHandle<I, ?> last = null;
        for (var part : parts) {
            last = part.addTo(workflow, last);
        }
        return new Line<>(start, parts, workflow, (StepHandle<I, T>) Objects.requireNonNull(last));
    }

    private <T> Line<I, T> with(Part<I> part) {
        var more = new ArrayList<>(parts);
        more.add(part);
        return line(start, List.copyOf(more));
    }

    @SuppressWarnings("unchecked") // The line's last step is the one that gives its result.
    private StepHandle<I, O> last(@Nullable StepHandle<I, ?> before) {
        return (StepHandle<I, O>) Objects.requireNonNull(before);
    }

    public <T> Line<I, T> step(String step, Class<T> type, Handler.Plain<O, T> code) {
        return step(step, TypeRef.of(type), code);
    }

    public <T> Line<I, T> step(String step, TypeRef<T> type, Handler.Plain<O, T> code) {
        return step(step, type, (ctx, before) -> code.run(before));
    }

    public <T> Line<I, T> step(String step, Class<T> type, Handler.Value1<I, O, T> code) {
        return step(step, TypeRef.of(type), code);
    }

    public <T> Line<I, T> step(String step, TypeRef<T> type, Handler.Value1<I, O, T> code) {
        return with((workflow, before) -> workflow.step(step, type, last(before), code));
    }

    /** A line is of version 1 unless it says otherwise. */
    public Line<I, O> version(int number) {
        return line(start.version(number), parts);
    }

    /** So many further attempts of the last step after a failure, with growing pauses from 1 s on. */
    public Line<I, O> retries(int most) {
        return with((workflow, before) -> last(before).retries(most));
    }

    /** How long one attempt of the last step may take. */
    public Line<I, O> timeout(Duration limit) {
        return with((workflow, before) -> last(before).timeout(limit));
    }

    /** How to take the last step back; a line with an undo is undone when it fails. */
    public Line<I, O> undo(Handler.Undo<I, O> code) {
        return with((workflow, before) -> last(before).undo(code));
    }
}
