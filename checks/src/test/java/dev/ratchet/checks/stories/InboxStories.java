package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.RunNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages of other systems: each counts once, however often it comes. */
abstract class InboxStories extends EngineStories {
    private Workflow<String, String> payments() {
        var order = workflow("order", String.class);
        var paid = order.outcome("paid", String.class, ctx -> {
            ctx.signal(String.class).ifPresent(ledger::add);
            return ledger.lines().size() == 2
                    ? Outcome.completed(String.join(" and ", ledger.lines()))
                    : Outcome.waiting("payment", Duration.ofHours(1));
        });
        return order.returns(paid);
    }

    @Test
    @Tag("S0-03")
    @Tag("S0-15")
    @Tag("S0-17")
    @Tag("S4-93")
    void a_message_is_deduplicated_by_source_and_id_before_it_wakes_anything() {
        var workflow = payments();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        var id = run.id();
        awaitState(run, RunState.WAITING);
        var before = engine.runs().history(run.id()).size();

        assertThat(engine.messages().receive("bank", "7", "payment", "first", id))
                .isTrue();
        Await.until("the handler has it", () -> ledger.lines().equals(List.of("first")));
        awaitStep(run, "paid", StepState.WAITING);
        var after = engine.runs().history(run.id()).size();
        assertThat(after).isGreaterThan(before);

        assertThat(engine.messages().receive("bank", "7", "payment", "first", id))
                .isFalse();
        assertThat(openIdle().messages().receive("bank", "7", "payment", "first", id))
                .isFalse();
        assertThat(engine.runs().history(run.id())).hasSize(after);
        assertThat(run.state()).isEqualTo(RunState.WAITING);
        assertThat(run.show().signals()).isEmpty();

        assertThat(engine.messages().receive("other bank", "7", "payment", "second", id))
                .isTrue();
        assertThat(run.await()).isEqualTo("first and second");
        assertThat(engine.messages().receive("bank", "7", "payment", "first", id))
                .isFalse();
        assertThatThrownBy(() -> engine.messages().receive("bank", "8", "payment", "third", id))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("takes no more signals");
    }

    @Test
    @Tag("S4-93")
    void one_message_that_comes_to_many_processes_at_once_counts_once() throws Exception {
        var workflow = payments();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        var id = run.id();
        awaitState(run, RunState.WAITING);
        var threads = Executors.newFixedThreadPool(8);
        try {
            var senders = new ArrayList<Callable<Boolean>>();
            for (var i = 0; i < 8; i++) {
                var which = i % 2 == 0 ? engine : openIdle();
                senders.add(() -> which.messages().receive("bank", "7", "payment", "once", id));
            }
            var news = 0;
            for (var each : threads.invokeAll(senders)) {
                news += each.get() ? 1 : 0;
            }
            assertThat(news).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
        Await.until("the handler has it", () -> !ledger.lines().isEmpty());
        awaitStep(run, "paid", StepState.WAITING);
        assertThat(ledger.lines()).containsExactly("once");
        assertThat(run.show().signals()).isEmpty();
    }

    @Test
    @Tag("S0-18")
    void a_run_that_waits_for_a_message_can_be_cancelled() {
        var workflow = payments();
        var run = open(workflow).start(workflow, "x");
        awaitState(run, RunState.WAITING);

        run.cancel("nobody pays");

        assertThat(run.state()).isEqualTo(RunState.CANCELLED);
    }

    @Test
    @Tag("S0-19")
    void a_message_that_does_not_come_in_time_fails_the_run() {
        var order = workflow("order", String.class);
        order.signal("payment", String.class, Duration.ofMillis(100));
        var workflow = order.build();
        var run = open(workflow).start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
    }

    @Test
    void who_sent_a_message_is_in_the_history_and_two_sources_never_look_alike() {
        var workflow = payments();
        var engine = open(workflow);
        var run = engine.start(workflow, "x");
        var id = run.id();
        awaitState(run, RunState.WAITING);

        assertThat(engine.messages().receive("a/b", "c", "seen", Map.of(), id)).isTrue();
        assertThat(engine.messages().receive("a", "b/c", "seen", Map.of(), id)).isTrue();

        assertThat(engine.runs().history(run.id()).toString()).contains("a/b");
    }

    @Test
    void what_is_wrong_with_a_message_is_said() {
        var engine = open();
        assertThatThrownBy(() -> engine.messages().receive("bank", "7", "payment", "x", "nobody"))
                .isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> engine.messages().receive("", "7", "payment", "x", "nobody"))
                .hasMessageContaining("a message needs its source");
        assertThatThrownBy(() -> engine.messages().receive("bank", " ", "payment", "x", "nobody"))
                .hasMessageContaining("a message needs its id");
        assertThatThrownBy(() -> engine.messages().receive("bank", "7", "", "x"))
                .hasMessageContaining("a message needs its type");
        assertThat(engine.messages().receive("bank", "7", "payment", "x")).isEmpty();
    }
}
