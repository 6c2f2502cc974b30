package dev.ratchet.engine;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A workflow's typed handlers as workers call them, with JSON on the outside. Immutable and thread-safe. */
final class TypedCode<I> implements Code {
    private final Definition definition;
    private final Map<String, StepHandle<I, ?>> steps;
    private final Type input;
    private final Codec codec;

    TypedCode(Definition definition, Map<String, StepHandle<I, ?>> steps, Type input, Codec codec) {
        this.definition = definition;
        this.steps = steps;
        this.input = input;
        this.codec = codec;
    }

    @Override
    public Definition definition() {
        return definition;
    }

    @Override
    public Report run(Attempt attempt) throws Exception {
        try {
            var step = step(attempt.step());
            return step.perform(new AttemptContext<>(attempt, step, input, codec));
        } catch (StepFailure failure) {
            return failure.report();
        }
    }

    @Override
    public void undo(Attempt attempt) throws Exception {
        var step = step(attempt.step());
        step.takeBack(new AttemptContext<>(attempt, step, input, codec));
    }

    @Override
    public Set<String> reads(String step) {
        var handle = steps.get(step);
        return handle == null ? Set.of() : handle.reads();
    }

    @Override
    public @Nullable String misfit(String signal, String payload) {
        var step = steps.get(signal);
        return step == null || !step.awaits(signal) ? null : misfit(step, payload);
    }

    @Override
    public @Nullable String misfitResult(String name, String result) {
        var step = steps.get(name);
        return step == null ? null : misfit(step, result);
    }

    private @Nullable String misfit(StepHandle<I, ?> step, String json) {
        try {
            var unused = codec.read(json, step.type());
            return null;
        } catch (PayloadException e) {
            return e.getMessage();
        }
    }

    private StepHandle<I, ?> step(String name) {
        var step = steps.get(name);
        if (step == null) {
            throw StepFailure.of(
                    ErrorCategory.VALIDATION,
                    "workflow " + Quoted.of(definition.name()) + " in version " + definition.version()
                            + " has no code for step " + Quoted.of(name) + " here, only for " + steps.keySet());
        }
        return step;
    }
}
