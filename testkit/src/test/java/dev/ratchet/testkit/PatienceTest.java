package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RunTimeoutException;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.testkit.store.faults.Call;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.FaultyStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What those who ask experience while the store does not answer. */
class PatienceTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Set<Call> WRITING = Set.of(Call.COMMIT);
    private static final Set<Call> ALL = Set.of(Call.COMMIT, Call.LOAD, Call.NOW, Call.WORKERS);

    private final Workflow<String, String> waiting = waiting();
    private volatile Set<Call> failing = Set.of();
    private final Engine engine = Engine.builder()
            .store(new FaultyStore(
                    new InMemoryStore(InstantSource.system()),
                    call -> failing.contains(call) ? Fault.LOST : Fault.NONE))
            .patience(SHORT)
            .grace(Duration.ZERO)
            .open();

    private static Workflow<String, String> waiting() {
        var waiting = Workflow.define("waiting", 1, String.class);
        return waiting.returns(waiting.signal("go", String.class));
    }

    @AfterEach
    void close() {
        failing = Set.of();
        engine.close();
    }

    @Test
    void a_verb_gives_up_in_time_and_may_be_said_again() {
        engine.start(waiting, "x", StartOptions.id("first"));
        failing = WRITING;

        assertThatThrownBy(() -> engine.start(waiting, "x", StartOptions.id("r")))
                .satisfies(PatienceTest::isUnknown);
        assertThatThrownBy(() -> engine.runs().signal("first", "go", "x", "m")).satisfies(PatienceTest::isUnknown);

        failing = Set.of();
        engine.start(waiting, "x", StartOptions.id("r"));
        assertThat(engine.runs().await("first", Duration.ofSeconds(30)).state()).isEqualTo(RunState.COMPLETED);
    }

    private static void isUnknown(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isTrue())
                .hasMessageContaining("the store has not answered within 300ms; it is unknown whether it has happened")
                .hasMessageContaining("say it again with the same id");
    }

    @Test
    void a_verb_ends_when_its_caller_is_interrupted_and_keeps_the_flag() {
        engine.start(waiting, "x", StartOptions.id("first"));
        failing = WRITING;
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> engine.runs().signal("first", "go", "x"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void waiting_for_a_run_ends_in_time_though_the_store_does_not_answer() {
        engine.start(waiting, "x", StartOptions.id("first"));
        failing = ALL;
        var began = System.nanoTime();

        assertThatThrownBy(() -> engine.runs().await("first", SHORT))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessageContaining("run 'first' has not ended within 300 ms")
                .hasMessageContaining("how far it is cannot be told");
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(SHORT, Duration.ofSeconds(20));
    }

    @Test
    void patience_is_some_time() {
        assertThatThrownBy(() -> Engine.builder().patience(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must wait for its answer");
    }
}
