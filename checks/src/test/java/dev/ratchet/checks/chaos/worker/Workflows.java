package dev.ratchet.checks.chaos.worker;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.StepContext;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Workflows of every kind that a kill must not hurt. Whatever a handler does is a function of its input and its attempt. */
final class Workflows {
    private static final RetryPolicy PATIENT = RetryPolicy.attempts(20).constant(ofMillis(150));

    private final Handlers handlers;

    private Workflows(Handlers handlers) {
        this.handlers = handlers;
    }

    static Map<String, Workflow<Order, ?>> with(Handlers handlers) {
        var make = new Workflows(handlers);
        var all = new LinkedHashMap<String, Workflow<Order, ?>>();
        Stream.of(
                        make.line(),
                        make.diamond(),
                        make.flaky(),
                        make.saga(),
                        make.stubbornUndo(),
                        make.signal(),
                        make.approval(),
                        make.timer(),
                        make.condition(),
                        make.longStep(),
                        make.timeout(),
                        make.halted(),
                        make.garbled(),
                        make.deadline(),
                        make.again(),
                        make.phoenix(),
                        make.takeover())
                .forEach(workflow -> all.put(workflow.name(), workflow));
        return all;
    }

    private Workflow<Order, ?> line() {
        return Workflow.of("line", Order.class)
                .step("a", String.class, (ctx, order) -> handlers.work(ctx))
                .step("b", String.class, (ctx, before) -> handlers.work(ctx))
                .step("c", String.class, (ctx, before) -> handlers.commit(ctx))
                .step("d", String.class, (ctx, before) -> handlers.work(ctx))
                .step("e", String.class, (ctx, before) -> handlers.work(ctx));
    }

    private Workflow<Order, ?> diamond() {
        var flow = Workflow.define("diamond", 1, Order.class);
        var a = flow.step("a", String.class, handlers::work);
        var b = flow.step(
                "b", String.class, a, (ctx, x) -> handlers.work(ctx, () -> Handlers.busy(ctx, ofMillis(200))));
        var c = flow.step("c", String.class, a, (ctx, x) -> handlers.work(ctx));
        var d = flow.step("d", String.class, a, (ctx, x) -> handlers.commit(ctx));
        var e = flow.step("e", String.class, b, c, d, (ctx, x, y, z) -> handlers.work(ctx));
        var f = flow.step("f", String.class, e, (ctx, x) -> handlers.work(ctx));
        return flow.returns(f);
    }

    private Workflow<Order, ?> flaky() {
        var flow = Workflow.define("flaky", 1, Order.class).retry(PATIENT);
        var a = flow.step("a", String.class, ctx -> fails(ctx.input().seed() % 3, ctx));
        var b = flow.step("b", String.class, a, (ctx, x) -> fails(ctx.input().seed() / 3 % 3, ctx));
        var c = flow.step("c", String.class, b, (ctx, x) -> {
            if (ctx.attempt() == 1) {
                throw StepFailure.retryAfter(ofMillis(300), "later");
            }
            return handlers.commit(ctx);
        });
        return flow.returns(c);
    }

    private String fails(int attempts, StepContext<Order> ctx) throws Exception {
        return handlers.work(ctx, () -> Handlers.failUntil(ctx, attempts));
    }

    /** Two branches complete in any order; the last step fails for good, and one undo needs several attempts. */
    private Workflow<Order, ?> saga() {
        var flow = Workflow.define("saga", 1, Order.class);
        var a = flow.step("a", String.class, handlers::commit).undo((ctx, x) -> handlers.undo(ctx));
        var b = flow.step("b", String.class, a, (ctx, x) -> handlers.work(ctx))
                .undo((ctx, x) -> handlers.undo(
                        ctx, () -> Handlers.failUntil(ctx, ctx.input().seed() % 3)))
                .undoRetry(PATIENT);
        var c = flow.step("c", String.class, a, (ctx, x) -> handlers.work(ctx)).undo((ctx, x) -> handlers.undo(ctx));
        var d = flow.step("d", String.class, b, c, (ctx, x, y) -> handlers.work(ctx));
        var e = flow.step(
                        "e",
                        String.class,
                        d,
                        (ctx, x) -> handlers.work(ctx, () -> {
                            throw StepFailure.permanent("the last step always fails");
                        }))
                .undoHalfDone((ctx, x) -> handlers.undo(ctx));
        return flow.returns(e);
    }

    /** An undo that fails for good: the run must say so. */
    private Workflow<Order, ?> stubbornUndo() {
        var flow = Workflow.define("stubborn", 1, Order.class);
        var a = flow.step("a", String.class, handlers::work)
                .undo((ctx, x) -> handlers.undo(ctx, () -> {
                    throw StepFailure.permanent("this cannot be taken back");
                }));
        var b = flow.step("b", String.class, a, (ctx, x) -> handlers.work(ctx)).undo((ctx, x) -> handlers.undo(ctx));
        var c = flow.step(
                "c",
                String.class,
                b,
                (ctx, x) -> handlers.work(ctx, () -> {
                    throw StepFailure.permanent("the last step always fails");
                }));
        return flow.returns(c);
    }

    /** A step that is nothing but a wait, and a handler that waits and runs again. */
    private Workflow<Order, ?> signal() {
        var flow = Workflow.define("signal", 1, Order.class);
        var paid = flow.signal("paid", Integer.class);
        var ship = flow.step("ship", String.class, paid, (ctx, amount) -> handlers.work(ctx));
        var more = flow.outcome("more", String.class, ctx -> {
                    handlers.work(ctx);
                    return ctx.signal(Integer.class).isPresent()
                            ? Outcome.completed("got it")
                            : Outcome.waiting("extra");
                })
                .after(ship);
        return flow.returns(more);
    }

    private Workflow<Order, ?> approval() {
        var flow = Workflow.define("approval", 1, Order.class);
        var prepare = flow.step("prepare", String.class, handlers::work);
        var one = flow.approval("one").after(prepare);
        var two = flow.approval("two").quorum(2).after(one);
        var act = flow.step("act", String.class, two, (ctx, by) -> handlers.commit(ctx));
        return flow.returns(act);
    }

    private Workflow<Order, ?> timer() {
        var flow = Workflow.define("timer", 1, Order.class);
        var first = flow.sleep("first", ofMillis(700));
        var work = flow.step("work", String.class, handlers::work).after(first);
        var second = flow.sleep("second", work, ofMillis(2_300));
        var last = flow.step("last", String.class, handlers::work).after(second).delay(ofMillis(400));
        return flow.returns(last);
    }

    private Workflow<Order, ?> condition() {
        var flow = Workflow.define("condition", 1, Order.class);
        var a = flow.step("a", String.class, handlers::work);
        var maybe = flow.step("maybe", String.class, a, (ctx, x) -> handlers.work(ctx))
                .when(ctx -> ctx.input().seed() % 2 == 0);
        var z = flow.step("z", String.class, maybe, (ctx, x) -> handlers.work(ctx));
        return flow.returns(z);
    }

    /** Longer than a lease. */
    private Workflow<Order, ?> longStep() {
        var flow = Workflow.define("long", 1, Order.class);
        var a = flow.step("a", String.class, handlers::work);
        var b = flow.step(
                "b", String.class, a, (ctx, x) -> handlers.work(ctx, () -> Handlers.busy(ctx, ofMillis(2_500))));
        return flow.returns(flow.step("c", String.class, b, (ctx, x) -> handlers.commit(ctx)));
    }

    private Workflow<Order, ?> timeout() {
        var flow = Workflow.define("timeout", 1, Order.class);
        var slow = flow.step(
                        "slow",
                        String.class,
                        ctx -> handlers.work(ctx, () -> {
                            if (ctx.attempt() <= 2) {
                                Handlers.hang(ofSeconds(20));
                            }
                        }))
                .timeout(ofMillis(600))
                .retry(PATIENT)
                .onError(ErrorCategory.TIMEOUT, Response.RETRY);
        return flow.returns(flow.step("after", String.class, slow, (ctx, x) -> handlers.work(ctx)));
    }

    /** Slow enough to be cancelled or paused on its way. */
    private Workflow<Order, ?> halted() {
        var flow = Workflow.define("halted", 1, Order.class);
        var a = flow.step("a", String.class, handlers::work).undo((ctx, x) -> handlers.undo(ctx));
        var b = flow.step("b", String.class, a, (ctx, x) -> handlers.work(ctx, () -> Handlers.busy(ctx, ofMillis(600))))
                .undo((ctx, x) -> handlers.undo(ctx))
                .retry(PATIENT);
        var nap = flow.sleep("nap", b, ofMillis(500));
        var c = flow.step("c", String.class, handlers::work).after(nap).undo((ctx, x) -> handlers.undo(ctx));
        return flow.returns(c);
    }

    /** Gets a signal that is not what it should be, and fails alone. */
    private Workflow<Order, ?> garbled() {
        var flow = Workflow.define("garbled", 1, Order.class);
        var number = flow.signal("number", String.class);
        return flow.returns(flow.step("use", String.class, number, (ctx, text) -> {
            var unused = Integer.parseInt(text);
            return handlers.work(ctx);
        }));
    }

    private Workflow<Order, ?> deadline() {
        var flow = Workflow.define("deadline", 1, Order.class).timeout(ofMillis(1_500));
        var never = flow.signal("never", String.class);
        return flow.returns(flow.step("use", String.class, never, (ctx, n) -> handlers.work(ctx)));
    }

    /** Fails for good, unless it is the run that tries it again. */
    private Workflow<Order, ?> again() {
        var flow = Workflow.define("again", 1, Order.class);
        var a = flow.step("a", String.class, handlers::commit);
        var b = flow.step(
                "b",
                String.class,
                a,
                (ctx, x) -> handlers.work(ctx, () -> {
                    if (ctx.runId().text().startsWith("again-")) {
                        throw StepFailure.permanent("not in the first run");
                    }
                }));
        return flow.returns(b);
    }

    /** Fails for good, and the engine starts it once more by itself. */
    private Workflow<Order, ?> phoenix() {
        var flow = Workflow.define("phoenix", 1, Order.class).failurePolicy(FailurePolicy.RETRY);
        var a = flow.step("a", String.class, handlers::work);
        var b = flow.step(
                "b",
                String.class,
                a,
                (ctx, x) -> handlers.work(ctx, () -> {
                    if (ctx.runId().text().startsWith("phoenix-")) {
                        throw StepFailure.permanent("not in the first run");
                    }
                }));
        return flow.returns(b);
    }

    /** Its first attempt outlives any patience; the second is done at once. */
    private Workflow<Order, ?> takeover() {
        var flow = Workflow.define("takeover", 1, Order.class);
        var a = flow.step(
                "a",
                String.class,
                ctx -> handlers.work(ctx, () -> {
                    if (ctx.attempt() == 1) {
                        Handlers.busy(ctx, Duration.ofMinutes(5));
                    }
                }));
        return flow.returns(a);
    }
}
