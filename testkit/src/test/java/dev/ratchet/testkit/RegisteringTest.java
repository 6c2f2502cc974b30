package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of several workflow objects with one name and version. */
class RegisteringTest {
    private final Engine engine = Engine.builder()
            .store(new InMemoryStore(InstantSource.system()))
            .grace(Duration.ZERO)
            .open();

    @AfterEach
    void close() {
        engine.close();
    }

    private static Workflow<String, String> saying(String word) {
        return Workflow.of("saying", String.class).step("say", String.class, name -> word + " " + name);
    }

    @Test
    void the_code_that_came_last_is_run_from_then_on() {
        var first = saying("Hello");
        var second = saying("Goodbye");

        assertThat(engine.run(first, "World")).isEqualTo("Hello World");
        assertThat(engine.run(second, "World")).isEqualTo("Goodbye World");
        engine.register(first);
        assertThat(engine.start(first, "again").await()).isEqualTo("Hello again");
    }

    @Test
    void the_code_that_was_registered_last_also_does_runs_that_wait_already() {
        var waiting = waiting("old");
        var run = engine.start(waiting, "x");
        engine.register(waiting("new"));

        run.signal("go", null);

        assertThat(run.await()).isEqualTo("new");
    }

    private static Workflow<String, String> waiting(String word) {
        var waiting = Workflow.define("waiting", 1, String.class);
        var go = waiting.signal("go", String.class);
        return waiting.returns(waiting.step("say", String.class, go, (ctx, nothing) -> word));
    }

    @Test
    void other_steps_under_the_same_version_are_refused() {
        engine.register(saying("Hello"));
        var other = Workflow.of("saying", String.class)
                .step("say", String.class, text -> text)
                .step("more", String.class, text -> text);

        assertThatThrownBy(() -> engine.start(other, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give the changed one a new version");
    }

    @Test
    void objects_that_were_replaced_are_not_kept() throws InterruptedException {
        var queue = new ReferenceQueue<Workflow<?, ?>>();
        var seen = started(queue);
        engine.run(saying("Goodbye"), "World");

        var gone = queue.remove(10);
        for (var tries = 0; gone == null && tries < 500; tries++) {
            System.gc();
            gone = queue.remove(10);
        }
        assertThat((Object) gone).isSameAs(seen);
    }

    private WeakReference<Workflow<?, ?>> started(ReferenceQueue<Workflow<?, ?>> queue) {
        var workflow = saying("Hello");
        engine.run(workflow, "World");
        return new WeakReference<>(workflow, queue);
    }
}
