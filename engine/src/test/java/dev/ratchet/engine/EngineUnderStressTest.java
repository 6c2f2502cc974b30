package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.runs.RunFailedException;
import dev.ratchet.engine.runs.StartOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What once went wrong between the loops of an engine, on real threads. */
@SuppressWarnings({"NullAway", "FutureReturnValueIgnored"
}) // Workflows without a result, and starts that nobody waits for.
class EngineUnderStressTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final InMemoryStore store = new InMemoryStore(InstantSource.system());
    private final CountDownLatch done = new CountDownLatch(1);

    private static EngineBuilder on(Store place) {
        return Engine.builder().store(place).grace(Duration.ofMillis(300));
    }

    /** Holds a handler until the test is over. */
    private void hold() throws InterruptedException {
        done.await(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    private static Workflow<String, String> small() {
        return Workflow.of("small", String.class).step("echo", String.class, text -> text);
    }

    @Test
    void a_step_that_another_process_made_ready_is_begun_by_the_owner() throws Exception {
        var began = new CountDownLatch(1);
        var followed = new CountDownLatch(1);
        var builder = Workflow.define("w", 1, String.class);
        builder.step("long", ctx -> {
            began.countDown();
            hold();
        });
        var go = builder.signal("go", String.class);
        builder.step("next", go, (ctx, text) -> followed.countDown());
        var workflow = builder.build();
        try (var owner = on(store)
                        .lease(Duration.ofSeconds(2))
                        .workflows(workflow)
                        .open();
                var other = on(store.reopen()).noWorkers().open()) {
            var run = owner.start(workflow, "x");
            assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
            other.runs().signal(run.id(), "go", "now");

            assertThat(followed.await(30, TimeUnit.SECONDS)).isTrue();
            done.countDown();
        }
    }

    @Test
    void a_branch_that_found_no_room_begins_when_there_is_some() throws Exception {
        var both = new CountDownLatch(2);
        var free = new CountDownLatch(1);
        var occupied = new CountDownLatch(1);
        var blocking = Workflow.of("blocking", String.class).step("block", String.class, text -> {
            occupied.countDown();
            free.await(30, TimeUnit.SECONDS);
            return text;
        });
        var builder = Workflow.define("w", 1, String.class);
        for (var name : new String[] {"a", "b"}) {
            builder.step(name, ctx -> {
                both.countDown();
                hold();
            });
        }
        var workflow = builder.build();
        try (var engine = on(store).concurrency(2).workflows(workflow, blocking).open()) {
            engine.start(blocking, "x");
            assertThat(occupied.await(30, TimeUnit.SECONDS)).isTrue();
            engine.start(workflow, "x");
            free.countDown();

            assertThat(both.await(30, TimeUnit.SECONDS)).isTrue();
            done.countDown();
        }
    }

    @Test
    void an_undo_that_is_stopped_says_nothing_about_the_next_one() {
        var undone = new AtomicInteger();
        var builder =
                Workflow.define("w", 1, String.class).compensateOnFailure().undoErrors(UndoErrors.CONTINUE);
        var first = builder.step("first", String.class, ctx -> "x").undo((ctx, text) -> {
            undone.incrementAndGet();
            new CountDownLatch(1).await(1, TimeUnit.SECONDS);
        });
        var second = builder.step("second", String.class, first, (ctx, text) -> "y")
                .undo((ctx, text) -> hold())
                .undoTimeout(Duration.ofMillis(200));
        builder.step("third", second, (ctx, text) -> {
            throw StepFailure.permanent("no");
        });
        var workflow = builder.build();
        try (var engine = on(store).workflows(workflow).open()) {
            var run = engine.start(workflow, "x");

            assertThatThrownBy(() -> run.await(LONG)).isInstanceOf(RunFailedException.class);
            assertThat(undone).hasValue(1);
            done.countDown();
        }
    }

    @Test
    void an_error_does_not_end_the_loop_that_commits() throws Exception {
        var isToFail = new AtomicBoolean();
        var failing = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit") && isToFail.compareAndSet(true, false)) {
                        throw new AssertionError("thrown once");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        try (var engine = on(failing).workflows(small()).open()) {
            assertThat(engine.run(small(), "1")).isEqualTo("1");
            isToFail.set(true);
            var second = engine.startAsync(small(), "2", StartOptions.USUAL);
            var third = engine.startAsync(small(), "3", StartOptions.USUAL);

            assertThat(second.get(30, TimeUnit.SECONDS).await(LONG)).isEqualTo("2");
            assertThat(third.get(30, TimeUnit.SECONDS).await(LONG)).isEqualTo("3");
        }
    }

    @Test
    void whoever_waits_in_a_callback_does_not_hold_up_the_commits() throws Exception {
        var workflow = small();
        try (var engine = on(store).workflows(workflow).open()) {
            for (var i = 0; i < 20; i++) {
                engine.startAsync(workflow, "1", StartOptions.USUAL).thenAccept(RunHandle::await);
            }

            assertThat(engine.startAsync(workflow, "3", StartOptions.USUAL)
                            .get(30, TimeUnit.SECONDS)
                            .await(LONG))
                    .isEqualTo("3");
        }
    }

    @Test
    void a_workflow_that_is_registered_late_takes_up_runs_that_were_there() {
        String id;
        try (var first = on(store).noWorkers().open()) {
            id = first.start(small(), "1").id();
        }
        try (var second = on(store.reopen()).open()) {
            second.register(small());

            assertThat(second.handle(small(), id).await(LONG)).isEqualTo("1");
        }
    }

    @Test
    void closing_tells_those_who_still_wait() throws Exception {
        var builder = Workflow.define("w", 1, String.class);
        builder.signal("never", String.class);
        var workflow = builder.build();
        var engine = on(store).workflows(workflow).open();
        var run = engine.start(workflow, "x");
        var told = new CountDownLatch(1);
        var waiting = new Thread(() -> {
            try {
                run.await();
            } catch (IllegalStateException e) {
                told.countDown();
            }
        });
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        engine.close();

        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
