package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is handed to a run must fit its code, where that can be seen. */
class FittingTest {
    private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T12:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);

    private static <T> Workflow<String, T> paid(String name, Class<T> type) {
        var order = Workflow.define(name, 1, String.class);
        return order.returns(order.signal("paid", type));
    }

    @Test
    void a_payload_that_the_waiting_step_cannot_read_is_refused_when_it_is_sent() {
        var order = paid("order", Integer.class);
        var other = paid("other", String.class);
        var engine = TestEngine.on(store, clock, order, other);
        engine.start(order, "x", StartOptions.id("r"));
        engine.start(other, "x", StartOptions.id("s"));
        var before = engine.runs().history("r").size();

        assertThatThrownBy(() -> engine.runs().signal("r", "paid", "a lot"))
                .isInstanceOf(PayloadException.class)
                .hasMessageStartingWith("run 'r': the payload of signal 'paid' is not what workflow 'order' waits for:"
                        + " cannot turn JSON into java.lang.Integer");
        assertThat(engine.runs().history("r")).hasSize(before);
        engine.runs().signal("s", "paid", "a lot");
        engine.runs().signal("r", "refund", "a lot");
        engine.runs().signal("r", "paid", 12);
        engine.work();
        assertThat(engine.result(order, "r")).isEqualTo(12);
        assertThat(engine.result(other, "s")).isEqualTo("a lot");
    }

    private static Workflow<String, String> shipping(boolean packs) {
        var order = Workflow.define("order", 1, String.class);
        var paid = order.signal("paid", Integer.class);
        if (packs) {
            var box = order.step("pack", String.class, paid, (ctx, cents) -> "box");
            return order.returns(order.step("ship", String.class, box, (ctx, packed) -> "shipped in a " + packed));
        }
        return order.returns(order.step("ship", String.class, paid, (ctx, cents) -> "shipped"));
    }

    @Test
    void a_version_whose_steps_use_results_that_the_plan_does_not_have_is_not_accepted() {
        TestEngine.on(store, clock, shipping(false)).start(shipping(false), "x", StartOptions.id("r"));
        clock.advance(Duration.ofMinutes(1));
        var changed = TestEngine.on(store, clock, shipping(true));
        changed.runs().signal("r", "paid", 12);
        changed.work();
        assertThat(changed.show("r").state()).isEqualTo(RunState.PAUSED);

        assertThatThrownBy(() -> changed.runs().resumeAcceptingVersion("r"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(
                        "step 'ship' of the code here uses the result of 'pack', which the run's plan does"
                                + " not have; start a worker with the code that it was planned with");
        assertThat(changed.show("r").state()).isEqualTo(RunState.PAUSED);
    }

    @Test
    void a_process_without_the_code_cannot_tell_whether_a_payload_fits() {
        var order = paid("order", Integer.class);
        TestEngine.on(store, clock, order).start(order, "x", StartOptions.id("r"));
        var elsewhere = TestEngine.on(store, clock, paid("other", Integer.class));

        elsewhere.runs().signal("r", "paid", "a lot");

        assertThat(elsewhere.show("r").state()).isNotEqualTo(RunState.WAITING);
    }
}
