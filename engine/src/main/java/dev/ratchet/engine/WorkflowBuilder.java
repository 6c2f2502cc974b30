package dev.ratchet.engine;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.plan.Validation;
import dev.ratchet.core.definition.text.Quoted;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects a workflow; see {@link Workflow#define}. A step begins as soon as those are over that it was given, and those after which it
 * says that it comes; a step that needs none begins at once. With a result class a step gives a value, and without one it only acts. A
 * need that was skipped is null. If a step has an undo, a run that fails is undone unless {@link #failurePolicy} says otherwise.
 * Everything that is wrong is said at once when the workflow is built. Not thread-safe.
 *
 * @param <I> the input of the workflow
 */
public final class WorkflowBuilder<I> extends WaitSteps<I> {
    private final String name;
    private final Type inputType;
    private final DefinitionBuilder spec;
    private final List<StepHandle<I, ?>> steps = new ArrayList<>();
    private boolean saysFailurePolicy;
    private boolean isBuilt;

    WorkflowBuilder(String name, int version, TypeRef<I> input) {
        this.name = name;
        this.inputType = input.type();
        this.spec = Definition.named(name, version);
    }

    /** A step that gives a result and needs nothing. */
    public <T> StepHandle<I, T> step(String step, Class<T> type, Handler.Value0<I, T> code) {
        return step(step, TypeRef.of(type), code);
    }

    /** The same for a generic result. */
    public <T> StepHandle<I, T> step(String step, TypeRef<T> type, Handler.Value0<I, T> code) {
        return value(step, type, ctx -> code.run(ctx));
    }

    /** A step that gives a result from one earlier step. */
    public <A extends @Nullable Object, T> StepHandle<I, T> step(
            String step, Class<T> type, StepHandle<I, A> a, Handler.Value1<I, A, T> code) {
        return step(step, TypeRef.of(type), a, code);
    }

    /** The same for a generic result. */
    public <A extends @Nullable Object, T> StepHandle<I, T> step(
            String step, TypeRef<T> type, StepHandle<I, A> a, Handler.Value1<I, A, T> code) {
        return value(step, type, ctx -> code.run(ctx, ctx.result(a)), a);
    }

    /** A step that gives a result from two earlier steps. */
    public <A extends @Nullable Object, B extends @Nullable Object, T> StepHandle<I, T> step(
            String step, Class<T> type, StepHandle<I, A> a, StepHandle<I, B> b, Handler.Value2<I, A, B, T> code) {
        return step(step, TypeRef.of(type), a, b, code);
    }

    /** The same for a generic result. */
    public <A extends @Nullable Object, B extends @Nullable Object, T> StepHandle<I, T> step(
            String step, TypeRef<T> type, StepHandle<I, A> a, StepHandle<I, B> b, Handler.Value2<I, A, B, T> code) {
        return value(step, type, ctx -> code.run(ctx, ctx.result(a), ctx.result(b)), a, b);
    }

    /** A step that gives a result from three earlier steps. */
    public <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, T>
            StepHandle<I, T> step(
                    String step,
                    Class<T> type,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    Handler.Value3<I, A, B, C, T> code) {
        return step(step, TypeRef.of(type), a, b, c, code);
    }

    /** The same for a generic result. */
    public <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object, T>
            StepHandle<I, T> step(
                    String step,
                    TypeRef<T> type,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    Handler.Value3<I, A, B, C, T> code) {
        return value(step, type, ctx -> code.run(ctx, ctx.result(a), ctx.result(b), ctx.result(c)), a, b, c);
    }

    /** A step that gives a result from four earlier steps. */
    public <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    D extends @Nullable Object,
                    T>
            StepHandle<I, T> step(
                    String step,
                    Class<T> type,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    StepHandle<I, D> d,
                    Handler.Value4<I, A, B, C, D, T> code) {
        return step(step, TypeRef.of(type), a, b, c, d, code);
    }

    /** The same for a generic result. */
    public <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    D extends @Nullable Object,
                    T>
            StepHandle<I, T> step(
                    String step,
                    TypeRef<T> type,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    StepHandle<I, D> d,
                    Handler.Value4<I, A, B, C, D, T> code) {
        return value(
                step,
                type,
                ctx -> code.run(ctx, ctx.result(a), ctx.result(b), ctx.result(c), ctx.result(d)),
                a,
                b,
                c,
                d);
    }

    /** A step that acts, without a result, and needs nothing. */
    public StepHandle<I, @Nullable Void> step(String step, Handler.Action0<I> code) {
        return action(step, ctx -> code.run(ctx));
    }

    /** A step that acts on one earlier step, without a result. */
    public <A extends @Nullable Object> StepHandle<I, @Nullable Void> step(
            String step, StepHandle<I, A> a, Handler.Action1<I, A> code) {
        return action(step, ctx -> code.run(ctx, ctx.result(a)), a);
    }

    /** A step that acts on two earlier steps, without a result. */
    public <A extends @Nullable Object, B extends @Nullable Object> StepHandle<I, @Nullable Void> step(
            String step, StepHandle<I, A> a, StepHandle<I, B> b, Handler.Action2<I, A, B> code) {
        return action(step, ctx -> code.run(ctx, ctx.result(a), ctx.result(b)), a, b);
    }

    /** A step that acts on three earlier steps, without a result. */
    public <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
            StepHandle<I, @Nullable Void> step(
                    String step,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    Handler.Action3<I, A, B, C> code) {
        return action(step, ctx -> code.run(ctx, ctx.result(a), ctx.result(b), ctx.result(c)), a, b, c);
    }

    /** A step that acts on four earlier steps, without a result. */
    public <
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    D extends @Nullable Object>
            StepHandle<I, @Nullable Void> step(
                    String step,
                    StepHandle<I, A> a,
                    StepHandle<I, B> b,
                    StepHandle<I, C> c,
                    StepHandle<I, D> d,
                    Handler.Action4<I, A, B, C, D> code) {
        return action(
                step, ctx -> code.run(ctx, ctx.result(a), ctx.result(b), ctx.result(c), ctx.result(d)), a, b, c, d);
    }

    /** A step that itself says how it goes on. It gets earlier results by {@code ctx.result(step)} after {@code after(step)}. */
    public <T extends @Nullable Object> StepHandle<I, T> outcome(
            String step, Class<T> type, Handler.Value0<I, Outcome<T>> code) {
        return outcome(step, TypeRef.of(type), code);
    }

    /** The same for a generic result. */
    public <T extends @Nullable Object> StepHandle<I, T> outcome(
            String step, TypeRef<T> type, Handler.Value0<I, Outcome<T>> code) {
        return add(new StepHandle<>(this, step, type.type(), ctx -> ctx.came(code.run(ctx), type.type())));
    }

    private <T> StepHandle<I, T> value(
            String step, TypeRef<T> type, Handler.Value0<I, T> code, StepHandle<?, ?>... needs) {
        var result = type.type();
        var handle = new StepHandle<I, T>(this, step, result, ctx -> ctx.completed(code.run(ctx), result));
        return add(handle).given(needs);
    }

    private StepHandle<I, @Nullable Void> action(String step, Handler.Action0<I> code, StepHandle<?, ?>... needs) {
        var handle = new StepHandle<I, @Nullable Void>(this, step, Void.class, ctx -> {
            code.run(ctx);
            return ctx.nothing();
        });
        return add(handle).given(needs);
    }

    @Override
    WorkflowBuilder<I> builder() {
        return this;
    }

    @Override
    <H extends StepHandle<I, ?>> H add(H handle) {
        checkOpen();
        steps.add(handle);
        return handle;
    }

    /** The longest time for a run, waits included. */
    public WorkflowBuilder<I> timeout(Duration limit) {
        open().timeout(limit);
        return this;
    }

    /** What happens when a step that says nothing itself has failed for good, when time is up, and when a run is cancelled. */
    public WorkflowBuilder<I> failurePolicy(FailurePolicy policy) {
        open().failurePolicy(policy);
        saysFailurePolicy = true;
        return this;
    }

    /** Undoes what was done when a run fails; so it is anyway if any step has an undo. */
    public WorkflowBuilder<I> compensateOnFailure() {
        return failurePolicy(FailurePolicy.COMPENSATE);
    }

    /** The retries of steps and undos that say nothing themselves. */
    public WorkflowBuilder<I> retry(RetryPolicy usual) {
        open().retry(usual);
        return this;
    }

    /** What happens to the rest of a roll-back when one undo has failed for good. */
    public WorkflowBuilder<I> undoErrors(UndoErrors mode) {
        open().undoErrors(mode);
        return this;
    }

    /** How many steps of one run may be active at once. */
    public WorkflowBuilder<I> maxConcurrentSteps(int most) {
        open().maxConcurrentSteps(most);
        return this;
    }

    /**
     * The workflow whose runs give the result of that step.
     *
     * @throws InvalidDefinitionException with everything that is wrong
     */
    public <T extends @Nullable Object> Workflow<I, T> returns(StepHandle<I, T> step) {
        return new Workflow<>(this, step);
    }

    /**
     * The workflow whose runs give no result.
     *
     * @throws InvalidDefinitionException with everything that is wrong
     */
    public Workflow<I, @Nullable Void> build() {
        return new Workflow<>(this, null);
    }

    /** Checks everything, and takes no changes any more. */
    Definition close(@Nullable StepHandle<I, ?> result) {
        checkOpen();
        isBuilt = true;
        if (!saysFailurePolicy && steps.stream().anyMatch(StepHandle::hasUndo)) {
            spec.failurePolicy(FailurePolicy.COMPENSATE);
        }
        steps.forEach(step -> spec.step(step.build()));
        var definition = spec.build();
        var problems = new ArrayList<>(Validation.errors(definition));
        for (var i = 0; i < steps.size(); i++) {
            problems.addAll(steps.get(i).problems("steps[" + i + "]"));
        }
        if (result != null && !result.isOf(this)) {
            problems.add(Problem.error(
                    "foreign-step",
                    "",
                    "it is to return the result of step " + Quoted.of(result.name()) + " of another workflow",
                    "return one of its own steps"));
        }
        if (!problems.isEmpty()) {
            throw new InvalidDefinitionException(name, problems);
        }
        return definition;
    }

    private DefinitionBuilder open() {
        checkOpen();
        return spec;
    }

    void checkOpen() {
        if (isBuilt) {
            throw new IllegalStateException("workflow " + Quoted.of(name)
                    + " was built and takes no more: say everything before returns(...) or build(), or define it anew");
        }
    }

    String name() {
        return name;
    }

    Type inputType() {
        return inputType;
    }

    Map<String, StepHandle<I, ?>> steps() {
        var byName = new LinkedHashMap<String, StepHandle<I, ?>>();
        steps.forEach(step -> byName.put(step.name(), step));
        return Collections.unmodifiableMap(byName);
    }
}
