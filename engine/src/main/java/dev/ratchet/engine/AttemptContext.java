package dev.ratchet.engine;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.RunId;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An attempt with its JSON turned into values: each when it is first asked for, and once. Belongs to the attempt's thread. */
final class AttemptContext<I> implements StepContext<I> {
    /** Another key than any step's name. */
    private static final String INPUT = "";

    private final Attempt attempt;
    private final StepHandle<I, ?> step;
    private final Type inputType;
    private final Codec codec;
    private final Map<String, @Nullable Object> values = new HashMap<>();

    AttemptContext(Attempt attempt, StepHandle<I, ?> step, Type inputType, Codec codec) {
        this.attempt = attempt;
        this.step = step;
        this.inputType = inputType;
        this.codec = codec;
    }

    @Override
    public RunId runId() {
        return attempt.runId();
    }

    @Override
    public String stepName() {
        return attempt.step();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"
    }) // The codec made it for this type; a run that was started with null gets it back.
    public I input() {
        if (!values.containsKey(INPUT)) {
            values.put(INPUT, read("the input", attempt.input(), inputType));
        }
        return (I) values.get(INPUT);
    }

    @Override
    @SuppressWarnings("NullAway") // Null only where the step was skipped or has no result, as promised.
    public <T extends @Nullable Object> T result(StepHandle<I, T> of) {
        if (!step.needsByAnyWay(of)) {
            throw StepFailure.of(
                    ErrorCategory.VALIDATION,
                    "step " + Quoted.of(stepName()) + " asks for the result of " + Quoted.of(of.name())
                            + " and does not need it, so it may not be done yet: add after(...)");
        }
        return output(of);
    }

    @Override
    public <T extends @Nullable Object> Optional<T> resultIfAny(StepHandle<I, T> of) {
        return Optional.ofNullable(result(of));
    }

    /** The output of this step, or of one that it needs; null if it has none. */
    @SuppressWarnings("unchecked") // The codec made it for this type.
    <T extends @Nullable Object> @Nullable T output(StepHandle<I, T> of) {
        if (!values.containsKey(of.name())) {
            var json = attempt.output(of.name());
            values.put(of.name(), json == null ? null : read(of, json));
        }
        return (T) values.get(of.name());
    }

    private @Nullable Object read(StepHandle<I, ?> of, String json) {
        try {
            return of.read(json, codec, attempt::children);
        } catch (PayloadException e) {
            throw unusable("the result of " + Quoted.of(of.name()), e);
        }
    }

    private @Nullable Object read(String what, String json, Type type) {
        try {
            return codec.read(json, type);
        } catch (PayloadException e) {
            throw unusable(what, e);
        }
    }

    private StepFailure unusable(String what, PayloadException e) {
        return StepFailure.of(
                        ErrorCategory.VALIDATION,
                        "step " + Quoted.of(stepName()) + " cannot use " + what + ": " + e.getMessage())
                .causedBy(e);
    }

    @Override
    public String key() {
        return attempt.key();
    }

    @Override
    public long fence() {
        return attempt.fence();
    }

    @Override
    public int attempt() {
        return attempt.number();
    }

    @Override
    public Reason reason() {
        return Reason.of(attempt.reason(), attempt.woken());
    }

    @Override
    public Optional<Reason> woken() {
        return Reason.ofWaking(attempt.woken());
    }

    /** Whether it has waited for something else than its delay. */
    boolean hasWaited() {
        var woken = attempt.woken();
        return woken != null && woken != Cause.TIMER;
    }

    @Override
    public <T> Optional<T> signal(Class<T> type) {
        return signal(TypeRef.of(type));
    }

    @Override
    @SuppressWarnings("unchecked") // The codec made it for this type.
    public <T> Optional<T> signal(TypeRef<T> type) {
        var json = attempt.signal();
        return json == null ? Optional.empty() : Optional.ofNullable((T) read("its signal", json, type.type()));
    }

    @Override
    public Optional<Approved> approved() {
        return attempt.woken() == Cause.APPROVAL ? Optional.of(new Approved(attempt.votes())) : Optional.empty();
    }

    @Override
    public String secret(String name) {
        return attempt.secret(name);
    }

    @Override
    public void heartbeat() {
        attempt.heartbeat(null);
    }

    @Override
    public void heartbeat(String detail) {
        attempt.heartbeat(detail);
    }

    @Override
    public boolean isAskedToStop() {
        return attempt.isAskedToStop();
    }

    @Override
    public void commit(Handler.Write work) {
        attempt.commit(transaction -> {
            if (!(transaction instanceof Connection connection)) {
                throw StepFailure.permanent("step " + Quoted.of(stepName())
                        + " wants to write with its outcome, and this engine keeps its runs in no SQL database:"
                        + " use SQLite or PostgreSQL, or write without commit(...)");
            }
            work.run(connection);
        });
    }

    @Override
    public void publish(String type, @Nullable Object value) {
        try {
            attempt.publish(new Outgoing(type, codec.write(value)));
        } catch (PayloadException e) {
            throw unusable("its message " + Quoted.of(type), e);
        }
    }

    Report nothing() {
        return new Report.Completed(null);
    }

    /** What a task is given. */
    Report given(@Nullable Object value) {
        return new Report.Completed(value == null ? "null" : codec.write(value));
    }

    Report completed(@Nullable Object result, Type type) {
        if (result == null) {
            return nothing();
        }
        try {
            return new Report.Completed(codec.write(result, type));
        } catch (PayloadException e) {
            throw unusable("its own result", e);
        }
    }

    /** Asks for a run of that workflow for each of these inputs. */
    Report children(Workflow<?, ?> workflow, @Nullable String queue, @Nullable List<?> inputs, int tolerated) {
        if (inputs == null) {
            throw StepFailure.of(
                    ErrorCategory.VALIDATION,
                    "step " + Quoted.of(stepName()) + " was given null instead of a list of items");
        }
        var json = new ArrayList<String>(inputs.size());
        for (var input : inputs) {
            try {
                json.add(codec.write(input, workflow.inputType()));
            } catch (PayloadException e) {
                throw unusable("item " + json.size() + " of its child runs", e);
            }
        }
        return new Report.Children(workflow.definition(), workflow.resultStep(), queue, json, tolerated);
    }

    Report came(@Nullable Outcome<?> outcome, Type type) {
        if (outcome instanceof Outcome.Completed<?> completed) {
            return completed(completed.result(), type);
        }
        if (outcome instanceof Outcome.Waiting<?> waiting) {
            waiting.messages().forEach(message -> publish(message.type(), message.value()));
            return new Report.Waiting(new WaitFor.Signal(waiting.event(), waiting.timeout()));
        }
        if (outcome instanceof Outcome.Retry<?> retry) {
            return StepFailure.retryAfter(retry.after(), retry.error()).report();
        }
        if (outcome instanceof Outcome.Dead<?> dead) {
            return StepFailure.permanent(dead.error()).report();
        }
        throw StepFailure.of(
                ErrorCategory.VALIDATION,
                "step " + Quoted.of(stepName()) + " answered null instead of an outcome: return one of Outcome's");
    }
}
