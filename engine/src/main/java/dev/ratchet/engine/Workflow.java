package dev.ratchet.engine;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.json.Hashes;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.json.Codec;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a value: what its steps are, what each needs, and the code of each. A line of steps is written in one go:
 *
 * <pre>{@code
 * var hello = Workflow.of("hello", String.class).step("greet", String.class, name -> "Hello " + name);
 * }</pre>
 *
 * Everything else begins with {@link #define}. Steps are typed values that are given to later steps, so that the compiler checks what
 * flows between them. Steps that do not need each other run side by side.
 *
 * <pre>{@code
 * var order = Workflow.define("order", 1, Order.class);
 * var stock = order.step("reserve", Reservation.class, ctx -> shop.reserve(ctx.input())).undo((ctx, r) -> shop.release(r));
 * var money = order.step("charge", Charge.class, stock, (ctx, r) -> bank.charge(r, ctx.key())).retries(5);
 * var ok = order.approval("ship-ok", money, Duration.ofDays(2)).when(ctx -> ctx.input().amount() > 1000);
 * var ship = order.step("ship", Parcel.class, money, ok, (ctx, c, by) -> carrier.ship(c));
 * Workflow<Order, Parcel> workflow = order.returns(ship);
 * }</pre>
 *
 * The class of each result is named because a result is kept as JSON and must become a value again, perhaps in another process after a
 * crash. Immutable and thread-safe, as far as the handlers are.
 *
 * @param <I> the input
 * @param <O> the result of a run
 */
public sealed class Workflow<I, O extends @Nullable Object> permits Line {
    private final Definition definition;
    private final Map<String, StepHandle<I, ?>> steps;
    private final Type inputType;
    private final @Nullable StepHandle<I, O> result;
    private final List<Workflow<?, ?>> children;

    /** Builds what was collected; throws {@link InvalidDefinitionException} with all that is wrong. */
    Workflow(WorkflowBuilder<I> builder, @Nullable StepHandle<I, O> result) {
        this.definition = builder.close(result);
        this.steps = builder.steps();
        this.inputType = builder.inputType();
        this.result = result;
        this.children = builder.children();
    }

    /** Begins a line of steps, each of which gets the result of the one before. */
    public static <I> Line.Start<I> of(String name, Class<I> input) {
        return of(name, TypeRef.of(input));
    }

    /** The same for a generic input. */
    public static <I> Line.Start<I> of(String name, TypeRef<I> input) {
        return new Line.Start<>(name, 1, input);
    }

    /**
     * Begins a workflow of any shape. Raise the version when steps are added, removed, renamed or wired otherwise: a run that is under way
     * goes on by the plan that it was started with, and only with code of the same structure.
     */
    public static <I> WorkflowBuilder<I> define(String name, int version, Class<I> input) {
        return define(name, version, TypeRef.of(input));
    }

    /** The same for a generic input. */
    public static <I> WorkflowBuilder<I> define(String name, int version, TypeRef<I> input) {
        return new WorkflowBuilder<>(name, version, input);
    }

    public final String name() {
        return definition.name();
    }

    public final int version() {
        return definition.version();
    }

    /** What it looks like without its code: for checking, simulating, drawing and storing. */
    public final Definition definition() {
        return definition;
    }

    /** Differs as soon as steps or needs differ; two workflows of one name and version must agree in it. */
    public final String structureHash() {
        return Hashes.structure(definition);
    }

    public final Type inputType() {
        return inputType;
    }

    /** The workflows that its steps start runs of: whoever can do its runs can do theirs. */
    public final List<Workflow<?, ?>> children() {
        return children;
    }

    final Type resultType() {
        return result == null ? Void.class : result.type();
    }

    final @Nullable String resultStep() {
        return result == null ? null : result.name();
    }

    /** Whether its result is read from child runs of its own. */
    final boolean givesResults() {
        return result instanceof ForEachHandle;
    }

    /** Its code as a worker calls it: for tools that run attempts by themselves, as tests do. */
    public final Code code(Codec codec) {
        return new TypedCode<>(definition, steps, inputType, codec);
    }

    /** The result of a run, given the outputs of its steps by name; null if the step that makes it was skipped, or none does. */
    public final @Nullable O result(Function<String, @Nullable String> outputs, Codec codec) {
        return result(outputs, codec, (step, from, limit) -> {
            throw new UnsupportedOperationException("child runs are not read here; ask the engine for them");
        });
    }

    @SuppressWarnings("unchecked") // The codec made it for this type.
    final @Nullable O result(Function<String, @Nullable String> outputs, Codec codec, ForEachHandle.Pages pages) {
        var json = result == null ? null : outputs.apply(result.name());
        return json == null || result == null ? null : (O) result.read(json, codec, pages);
    }

    @Override
    public final String toString() {
        return definition.name() + " v" + definition.version();
    }
}
