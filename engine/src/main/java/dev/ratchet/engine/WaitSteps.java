package dev.ratchet.engine;

import dev.ratchet.core.definition.Work;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a workflow's builder for steps that hold no thread: those that wait for people, signals, time, child runs or
 * whoever does a task.
 *
 * @param <I> the input of the workflow
 */
abstract class WaitSteps<I> {
    private final List<Workflow<?, ?>> children = new ArrayList<>();

    WaitSteps() {}

    abstract WorkflowBuilder<I> builder();

    abstract <H extends StepHandle<I, ?>> H add(H handle);

    /** What its steps start runs of. */
    final List<Workflow<?, ?>> children() {
        return List.copyOf(children);
    }

    /** One run of that workflow, with the result of that step as its input. Its result is that of this step; if it fails, so does this step. */
    public <A extends @Nullable Object, R> StepHandle<I, R> child(
            String step, Workflow<A, R> workflow, StepHandle<I, A> input) {
        return child(step, workflow, ctx -> ctx.result(input)).given(input);
    }

    /** The same with an input that is made for it. */
    public <A extends @Nullable Object, R> StepHandle<I, R> child(
            String step, Workflow<A, R> workflow, Handler.Value0<I, A> input) {
        var type = started(workflow).resultType();
        var handle = add(new StepHandle<I, R>(
                builder(),
                step,
                type,
                ctx -> ctx.children(workflow, null, Collections.singletonList(input.run(ctx)), 0)));
        return handle.works(new Work.Child(workflow.name()));
    }

    /** One run of that workflow for each item that the other step gives, all at once; see {@link ForEachHandle} for failures. */
    public <A extends @Nullable Object, R> ForEachHandle<I, R> forEach(
            String step, Workflow<A, R> workflow, StepHandle<I, ? extends List<? extends A>> items) {
        var handle = add(new ForEachHandle<I, R>(builder(), step, started(workflow), ctx -> ctx.result(items)));
        handle.given(items);
        return handle;
    }

    /** The same with items that are made for it. */
    public <A extends @Nullable Object, R> ForEachHandle<I, R> forEach(
            String step, Workflow<A, R> workflow, Handler.Value0<I, ? extends List<? extends A>> items) {
        return add(new ForEachHandle<I, R>(builder(), step, started(workflow), items::run));
    }

    private <R> Workflow<?, R> started(Workflow<?, R> workflow) {
        if (workflow.givesResults()) {
            throw new IllegalArgumentException("workflow '" + workflow.name()
                    + "' gives the results of a forEach step, which only itself can read: let it return a step that makes"
                    + " something of them");
        }
        children.add(workflow);
        return workflow;
    }

    /** Waits until somebody approves, as long as it takes. */
    public ApprovalHandle<I> approval(String step) {
        return add(new ApprovalHandle<>(builder(), step, null));
    }

    /** Waits until somebody approves; after that time the step has failed. */
    public ApprovalHandle<I> approval(String step, Duration deadline) {
        return add(new ApprovalHandle<>(builder(), step, deadline));
    }

    /** The same, once that step is over. */
    public ApprovalHandle<I> approval(String step, StepHandle<I, ?> after, Duration deadline) {
        return approval(step, deadline).after(after);
    }

    /** Waits for the next signal of the step's name, as long as it takes; its payload is the result, null if it has none. */
    public <T> StepHandle<I, T> signal(String step, Class<T> type) {
        return signal(step, TypeRef.of(type));
    }

    /** The same; after that time the step has failed. */
    public <T> StepHandle<I, T> signal(String step, Class<T> type, Duration timeout) {
        return signal(step, TypeRef.of(type), timeout);
    }

    /** The same, once that step is over. */
    public <T> StepHandle<I, T> signal(String step, Class<T> type, StepHandle<I, ?> after, Duration timeout) {
        return signal(step, type, timeout).after(after);
    }

    /** Waits for a signal with a generic payload, as long as it takes. */
    public <T> StepHandle<I, T> signal(String step, TypeRef<T> type) {
        return signal(step, type.type(), null);
    }

    /** The same; after that time the step has failed. */
    public <T> StepHandle<I, T> signal(String step, TypeRef<T> type, Duration timeout) {
        return signal(step, type.type(), timeout);
    }

    private <T> StepHandle<I, T> signal(String step, Type type, @Nullable Duration timeout) {
        var handle = add(new StepHandle<I, T>(builder(), step, type, AttemptContext::nothing));
        return handle.waits(new Work.AwaitSignal(step, timeout));
    }

    /** A step that somebody outside the process does: a person, an agent, a program in another language. They claim it as a task. */
    public <T> TaskHandle<I, T> task(String step, Class<T> type) {
        return task(step, TypeRef.of(type));
    }

    /** The same for a generic result. */
    public <T> TaskHandle<I, T> task(String step, TypeRef<T> type) {
        return add(new TaskHandle<>(builder(), step, type.type()));
    }

    /** Waits so long, without holding a thread. */
    public StepHandle<I, @Nullable Void> sleep(String step, Duration time) {
        var handle = add(new StepHandle<I, @Nullable Void>(builder(), step, Void.class, AttemptContext::nothing));
        return handle.waits(new Work.Sleep(time));
    }

    /** The same, once that step is over. */
    public StepHandle<I, @Nullable Void> sleep(String step, StepHandle<I, ?> after, Duration time) {
        return sleep(step, time).after(after);
    }
}
