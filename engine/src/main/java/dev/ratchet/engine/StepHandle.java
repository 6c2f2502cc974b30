package dev.ratchet.engine;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow in the making, typed by its result: give it to later steps as what they need, and tell it more about itself, one
 * word each. It may change until its workflow is built. Not thread-safe before that, and safe afterwards.
 *
 * @param <I> the input of the workflow
 * @param <T> the result of the step; nullable once a condition may skip it
 */
public sealed class StepHandle<I, T extends @Nullable Object> permits ApprovalHandle, ForEachHandle, TaskHandle {
    /** What stands in a definition for a condition that is code: only that there is one. */
    private static final String CONDITION = "java";

    private final WorkflowBuilder<I> workflow;
    private final String name;
    private final Type type;
    private final StepBuilder spec;
    private final Set<StepHandle<?, ?>> needs = new LinkedHashSet<>();
    private final Set<String> reads = new LinkedHashSet<>();
    private final List<StepHandle<?, ?>> foreign = new ArrayList<>();
    private Undo undoSpec = Undo.by(Work.USUAL);
    private Performance<I> performance;
    private Handler.@Nullable Condition<I> condition;
    private Handler.@Nullable Undo<I, @Nullable T> undo;

    /** What an attempt of the step does once its condition holds. */
    @FunctionalInterface
    interface Performance<I> {
        Report run(AttemptContext<I> ctx) throws Exception;
    }

    StepHandle(WorkflowBuilder<I> workflow, String name, Type type, Performance<I> performance) {
        this.workflow = workflow;
        this.name = name;
        this.type = type;
        this.performance = performance;
        this.spec = Step.named(name);
    }

    public String name() {
        return name;
    }

    /** Begins only when these are over too; for order alone, not for their results. */
    public StepHandle<I, T> after(StepHandle<?, ?>... steps) {
        workflow.checkOpen();
        for (var step : steps) {
            if (step.workflow != workflow) {
                foreign.add(step);
            } else if (needs.add(step)) {
                spec.needs(step.name);
            }
        }
        return this;
    }

    /** Begins only when these are over too, and its code is given their results. */
    final StepHandle<I, T> given(StepHandle<?, ?>... steps) {
        for (var step : steps) {
            reads.add(step.name);
        }
        return after(steps);
    }

    final Set<String> reads() {
        return Set.copyOf(reads);
    }

    /**
     * How to take the step back when the run is undone, given the step's result. A step that failed is not undone, because it is expected
     * to leave nothing behind; {@link #undoHalfDone} is for those that may.
     */
    @SuppressWarnings("NullAway") // The result of a completed step is as nullable as T says.
    public StepHandle<I, T> undo(Handler.Undo<I, T> code) {
        return undo(code, undoSpec);
    }

    /** The same for a step whose result is of no interest. */
    public StepHandle<I, T> undo(Handler.Action0<I> code) {
        return undo((ctx, result) -> code.run(ctx), undoSpec);
    }

    /** How to take the step back, also when it failed or was stopped half-way: the result is null then. */
    public StepHandle<I, T> undoHalfDone(Handler.Undo<I, @Nullable T> code) {
        return undo(code, undoSpec.alsoHalfDone());
    }

    private StepHandle<I, T> undo(Handler.Undo<I, @Nullable T> code, Undo how) {
        workflow.checkOpen();
        undo = code;
        return undo(how);
    }

    private StepHandle<I, T> undo(Undo how) {
        workflow.checkOpen();
        undoSpec = how;
        spec.undo(how);
        return this;
    }

    /** How often the undo may be tried; without this, as the workflow says, else once. */
    public StepHandle<I, T> undoRetry(RetryPolicy policy) {
        return undo(undoSpec.withRetry(policy));
    }

    /** How long one attempt of the undo may take. */
    public StepHandle<I, T> undoTimeout(Duration limit) {
        return undo(undoSpec.withTimeout(limit));
    }

    /** So many further attempts after a failure, with growing pauses from 1 s on. */
    public StepHandle<I, T> retries(int most) {
        return retry(RetryPolicy.retries(most));
    }

    public StepHandle<I, T> retry(RetryPolicy policy) {
        open().retry(policy);
        return this;
    }

    /** How long one attempt may take; of a step that is nothing but a wait, how long it waits. */
    public StepHandle<I, T> timeout(Duration limit) {
        open().timeout(limit);
        return this;
    }

    /** Waits so long, without holding a thread, before the first attempt. */
    public StepHandle<I, T> delay(Duration before) {
        open().delay(before);
        return this;
    }

    /**
     * Does the step only if that holds, and else skips it: steps that need it go on, and get null for its result. The condition should
     * depend on nothing but input and results, because it is asked again when an attempt is repeated.
     */
    @SuppressWarnings("unchecked")
    public StepHandle<I, @Nullable T> when(Handler.Condition<I> holds) {
        open().when(CONDITION);
        condition = holds;
        return (StepHandle<I, @Nullable T>) this;
    }

    /** What happens when the step has failed for good. */
    public StepHandle<I, T> onFailure(FailurePolicy policy) {
        open().onFailure(policy);
        return this;
    }

    /** What is done about failures of one category. */
    public StepHandle<I, T> onError(ErrorCategory category, Response response) {
        open().rule(category, response);
        return this;
    }

    /** Says that the step changes nothing, so that it needs no undo. */
    public StepHandle<I, T> readOnly() {
        open().impact(Impact.READ_ONLY);
        return this;
    }

    /** Says that the step cannot be taken back, so that somebody should approve it first. */
    public StepHandle<I, T> irreversible() {
        open().impact(Impact.IRREVERSIBLE);
        return this;
    }

    private StepBuilder open() {
        workflow.checkOpen();
        return spec;
    }

    /** Makes it a step of another kind of work than usual. */
    final StepHandle<I, T> works(Work work) {
        open().work(work);
        return this;
    }

    final void performs(Performance<I> code) {
        performance = code;
    }

    /** Its result, of what the store has of it. */
    @Nullable
    Object read(String json, Codec codec, ForEachHandle.Pages pages) {
        return codec.read(json, type);
    }

    /** Makes it a step that is nothing but a wait. */
    final StepHandle<I, T> waits(Work work) {
        var ask = Objects.requireNonNull(WaitFor.of(work));
        open().work(work);
        performance = ctx -> new Report.Waiting(ask);
        return this;
    }

    /** Makes it a step that somebody outside does, who is given what code says, if there is any. */
    final void isTask(Work.Task work, String queue, @Nullable Performance<I> given) {
        open().work(work).queue(queue);
        if (given != null) {
            spec.input(CONDITION);
            performance = given;
        }
    }

    final Step build() {
        return spec.build();
    }

    /** What is wrong with it and cannot be seen in the definition. */
    final List<Problem> problems(String path) {
        var problems = new ArrayList<Problem>();
        for (var other : foreign) {
            problems.add(Problem.error(
                    "foreign-step",
                    path + ".needs",
                    "step " + Quoted.of(name) + " needs " + Quoted.of(other.name) + " of the workflow "
                            + Quoted.of(other.workflow.name()) + ", which is another one",
                    "give it a step of its own workflow"));
        }
        if (undo == null && build().undo() != null) {
            problems.add(Problem.error(
                    "undo-without-code",
                    path + ".undo",
                    "step " + Quoted.of(name) + " says how its undo is tried, and has none",
                    "give it an undo"));
        }
        return problems;
    }

    final boolean isOf(WorkflowBuilder<?> other) {
        return workflow == other;
    }

    final boolean awaits(String signal) {
        return build().work() instanceof Work.AwaitSignal wait && wait.signal().equals(signal);
    }

    final boolean hasUndo() {
        return undo != null;
    }

    final Type type() {
        return type;
    }

    /** Whether that step is over for certain when this one begins. */
    final boolean needsByAnyWay(StepHandle<?, ?> other) {
        if (needs.contains(other)) {
            return true;
        }
        var seen = new HashSet<StepHandle<?, ?>>(needs);
        var open = new ArrayDeque<StepHandle<?, ?>>(needs);
        while (!open.isEmpty()) {
            for (var before : open.remove().needs) {
                if (seen.add(before)) {
                    open.add(before);
                }
            }
        }
        return seen.contains(other);
    }

    /** A step that has waited has passed its condition: asking again could skip it in the middle of its work. */
    final Report perform(AttemptContext<I> ctx) throws Exception {
        if (condition != null && !ctx.hasWaited() && !condition.holds(ctx)) {
            return new Report.Skipped();
        }
        return performance.run(ctx);
    }

    final void takeBack(AttemptContext<I> ctx) throws Exception {
        if (undo == null) {
            throw StepFailure.permanent("step " + Quoted.of(name) + " of workflow " + Quoted.of(workflow.name())
                    + " has no undo in this version of the code; add it and try again");
        }
        undo.run(ctx, ctx.output(this));
    }

    @Override
    public String toString() {
        return name;
    }
}
