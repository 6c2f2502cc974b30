package dev.ratchet.bench.ratchet;

import dev.ratchet.bench.kit.Work;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.StepHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.WorkflowBuilder;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.runs.StartOptions;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A workflow for each kind of work, and the input of its runs.
 *
 * @param <I> the input
 */
record Flow<I>(Workflow<I, ?> workflow, IntFunction<I> input) {
    static final String SIGNAL = "go";

    /** What stands in payloads. */
    record Order(String order, List<Item> items, boolean ok) {}

    record Item(String sku, int qty) {}

    /** Steps do nothing; the last code of a run says so to whom it may concern. */
    static Flow<?> of(Work work, Runnable ended) {
        return switch (work.shape()) {
            case LINE -> work.payload() == 0 ? line(work.steps(), ended) : orders(work, ended);
            case DIAMOND -> diamond(ended);
            case SAGA -> saga(ended);
            case SIGNAL -> signal(ended);
        };
    }

    private static Flow<Integer> line(int steps, Runnable ended) {
        var line = Workflow.define("line" + steps, 1, Integer.class);
        var before = line.step("s1", ctx -> {});
        for (var i = 2; i < steps; i++) {
            before = line.step("s" + i, ctx -> {}).after(before);
        }
        line.step("s" + steps, ctx -> ended.run()).after(before);
        return new Flow<>(line.build(), i -> i);
    }

    private static Flow<Order> orders(Work work, Runnable ended) {
        var order = (Order) Codec.standard().read(work.payloadJson(), Order.class);
        var line = Workflow.define("orders", 1, Order.class);
        StepHandle<Order, Order> before = line.step("s1", Order.class, ctx -> ctx.input());
        for (var i = 2; i < work.steps(); i++) {
            before = line.step("s" + i, Order.class, before, (ctx, given) -> given);
        }
        var last = line.step("s" + work.steps(), Order.class, before, (ctx, given) -> {
            ended.run();
            return given;
        });
        return new Flow<>(line.returns(last), i -> order);
    }

    private static Flow<Integer> diamond(Runnable ended) {
        var diamond = Workflow.define("diamond", 1, Integer.class);
        var first = diamond.step("first", ctx -> {});
        var last = diamond.step("last", ctx -> ended.run());
        for (var i = 1; i <= 6; i++) {
            last.after(diamond.step("side" + i, ctx -> {}).after(first));
        }
        return new Flow<>(diamond.build(), i -> i);
    }

    private static Flow<Integer> saga(Runnable ended) {
        var saga = Workflow.define("saga", 1, Integer.class);
        var first = saga.step("first", ctx -> {}).undo(ctx -> ended.run());
        var second = undoable(saga, "second", first);
        var third = undoable(saga, "third", second);
        saga.step("fourth", ctx -> {
                    throw StepFailure.permanent("as always");
                })
                .after(third);
        return new Flow<>(saga.build(), i -> i);
    }

    private static StepHandle<Integer, @Nullable Void> undoable(
            WorkflowBuilder<Integer> saga, String name, StepHandle<Integer, @Nullable Void> before) {
        return saga.step(name, ctx -> {}).undo(ctx -> {}).after(before);
    }

    private static Flow<Integer> signal(Runnable ended) {
        var waiting = Workflow.define("waiting", 1, Integer.class);
        var first = waiting.step("first", ctx -> {});
        var signal = waiting.signal(SIGNAL, Integer.class).after(first);
        waiting.step("last", signal, (ctx, number) -> ended.run());
        return new Flow<>(waiting.build(), i -> i);
    }

    RunHandle<?> start(Engine engine, int index) {
        return start(engine, index, StartOptions.USUAL);
    }

    RunHandle<?> start(Engine engine, int index, StartOptions options) {
        return engine.start(workflow, input.apply(index), options);
    }
}
