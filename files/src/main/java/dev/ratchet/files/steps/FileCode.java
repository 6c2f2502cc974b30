package dev.ratchet.files.steps;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The code of a workflow from a file: does what its definition says. Immutable and thread-safe. */
final class FileCode implements Code {
    private final Definition definition;
    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final Map<String, Kind> kinds;
    private final ChildKind children;
    private final Expressions expressions;
    private final Codec codec;

    FileCode(Definition definition, Map<String, Kind> kinds, ChildKind children, Expressions expressions, Codec codec) {
        this.definition = definition;
        this.kinds = kinds;
        this.children = children;
        this.expressions = expressions;
        this.codec = codec;
        definition.steps().forEach(step -> steps.put(step.name(), step));
    }

    @Override
    public Definition definition() {
        return definition;
    }

    @Override
    public Report run(Attempt attempt) throws Exception {
        var step = step(attempt);
        var call = new Call(definition, attempt, expressions, codec, false);
        try {
            if (step.when() != null && !holds(step.when(), call)) {
                return new Report.Skipped();
            }
            if (ChildKind.workflow(step.work()) != null) {
                return children.ask(step.work(), call);
            }
            if (step.work() instanceof Work.Task) {
                return new Report.Completed(step.input() == null ? null : call.input());
            }
            var wait = WaitFor.of(step.work());
            return wait == null ? new Report.Completed(perform(step.work(), call)) : new Report.Waiting(wait);
        } catch (WorkFailure failure) {
            return failure.report();
        } catch (ExpressionException failure) {
            return failure.report();
        }
    }

    private static boolean holds(String condition, Call call) {
        if (call.value(condition) instanceof Boolean holds) {
            return holds;
        }
        throw new ExpressionException("the condition " + Quoted.of(condition) + " gives neither true nor false", null);
    }

    @Override
    public void undo(Attempt attempt) throws Exception {
        var undo = step(attempt).undo();
        if (undo != null) {
            perform(undo.work(), new Call(definition, attempt, expressions, codec, true));
        }
    }

    private @Nullable String perform(Work work, Call call) throws Exception {
        var kind = work instanceof Work.Handler handler ? kinds.get(handler.type()) : null;
        if (kind == null || !(work instanceof Work.Handler handler)) {
            throw WorkFailure.forGood(
                    ErrorCategory.VALIDATION,
                    work.kind(),
                    "work of the kind " + Quoted.of(work.kind()) + " does not run here");
        }
        return kind.perform(handler, call);
    }

    private Step step(Attempt attempt) {
        var step = steps.get(attempt.step());
        if (step == null) {
            throw new IllegalStateException(
                    "workflow " + Quoted.of(definition.name()) + " has no step " + Quoted.of(attempt.step()));
        }
        return step;
    }
}
