package dev.ratchet.checks.races;

import static dev.ratchet.checks.races.Duel.act;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.ratchet.checks.stories.stage.Audit;
import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.checks.stories.stage.Homed;
import dev.ratchet.checks.stories.stage.Ledger;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two engines on one place, as two processes have it, and two verbs at the same moment. */
abstract class PairRaces implements Homed {
    private static final Duration DEADLINE = Duration.ofMillis(15);

    private final Duel duel = new Duel();
    private final Ledger ledger = new Ledger();
    private final Workflow<String, String> plain =
            Workflow.of("plain", String.class).step("work", String.class, input -> ledger.add("work " + input, "done"));
    private final Workflow<String, String> signalled = signalled();
    private final Workflow<String, @Nullable Void> approved = approved();
    private final Workflow<String, String> retried = retried();
    private final Home home = newHome();
    private final Engine one = open();
    private final Engine other = open();

    /** How often each pair meets. */
    abstract int rounds();

    private static Workflow<String, String> signalled() {
        var builder = Workflow.define("signalled", 1, String.class);
        var go = builder.signal("go", String.class);
        return builder.returns(builder.step("end", String.class, go, (ctx, word) -> word));
    }

    private static Workflow<String, @Nullable Void> approved() {
        var builder = Workflow.define("approved", 1, String.class);
        builder.approval("ok", DEADLINE);
        return builder.build();
    }

    private static Workflow<String, String> retried() {
        var builder = Workflow.define("retried", 1, String.class);
        var step = builder.step("flaky", String.class, ctx -> {
                    if (ctx.attempt() < 3) {
                        throw new IllegalStateException("not yet");
                    }
                    return "at last";
                })
                .retry(RetryPolicy.retries(3).constant(Duration.ofMillis(2)));
        return builder.returns(step);
    }

    private Engine open() {
        return home.engine()
                .workflows(plain, signalled, approved, retried)
                .poll(Duration.ofMillis(20))
                .grace(Duration.ofMillis(200))
                .open();
    }

    @AfterEach
    void leave() {
        one.close();
        other.close();
        duel.close();
        try (var entered = home;
                var store = entered.open()) {
            Audit.of(store);
        }
    }

    @Test
    void two_starts_of_one_id_make_one_run() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = "r" + round;
            var outcomes = duel.fight(
                    () -> one.start(plain, id, StartOptions.id(id)), () -> other.start(plain, id, StartOptions.id(id)));

            assertThat(outcomes).allMatch(Duel.Outcome::succeeded);
            assertThat(end(id)).isEqualTo(RunState.COMPLETED);
            assertThat(ledger.count("work " + id)).isEqualTo(1);
        }
    }

    @Test
    void of_two_starts_with_different_inputs_one_is_refused() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = "r" + round;
            var outcomes = duel.fight(
                    () -> one.start(plain, "a" + id, StartOptions.id(id)),
                    () -> other.start(plain, "b" + id, StartOptions.id(id)));

            assertThat(outcomes).filteredOn(Duel.Outcome::succeeded).hasSize(1);
            assertThat(end(id)).isEqualTo(RunState.COMPLETED);
            var winner = outcomes[0].succeeded() ? "a" : "b";
            assertThat(ledger.lines()).contains("work " + winner + id);
            assertThat(ledger.count("work a" + id) + ledger.count("work b" + id))
                    .isEqualTo(1);
        }
    }

    @Test
    void a_cancel_and_the_completion_agree_on_who_was_first() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = one.start(signalled, "x").id();
            var outcomes = duel.fight(
                    act(() -> {
                        one.runs().signal(id, "go", "word");
                        duel.linger(Duration.ofMillis(5));
                    }),
                    act(() -> {
                        duel.linger(Duration.ofMillis(5));
                        other.runs().cancel(id, "race", false);
                    }));

            assertThat(end(id)).isEqualTo(outcomes[1].succeeded() ? RunState.CANCELLED : RunState.COMPLETED);
            if (!outcomes[1].succeeded()) {
                isRefusal(outcomes[1]);
            }
        }
    }

    @Test
    void a_signal_that_meets_the_run_on_its_way_to_park_wakes_it() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = "r" + round;
            var handle = one.start(signalled, "x", StartOptions.id(id));
            other.runs().signal(id, "go", "word " + round, "m");

            assertThat(end(id)).isEqualTo(RunState.COMPLETED);
            assertThat(handle.await()).isEqualTo("word " + round);
        }
    }

    @Test
    void of_two_signals_with_one_message_id_one_counts() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = one.start(signalled, "x").id();
            var outcomes = duel.fight(
                    act(() -> one.runs().signal(id, "go", "word", "m")),
                    act(() -> other.runs().signal(id, "go", "word", "m")));

            assertThat(outcomes).anyMatch(Duel.Outcome::succeeded);
            assertThat(end(id)).isEqualTo(RunState.COMPLETED);
            assertThat(one.runs().history(id).toString()).containsOnlyOnce("signal_received");
        }
    }

    @Test
    void an_approval_and_its_deadline_agree_on_who_was_first() throws Exception {
        var wins = 0;
        for (var round = 0; round < rounds(); round++) {
            var id = one.start(approved, "x").id();
            var outcome = duel.fight(act(() -> {
                duel.linger(DEADLINE.multipliedBy(2));
                other.runs().approve(id, "ok", "ann", null);
            }))[0];

            assertThat(end(id)).isEqualTo(outcome.succeeded() ? RunState.COMPLETED : RunState.FAILED);
            wins += outcome.succeeded() ? 1 : 0;
        }
        assertThat(wins).as("times that the approval was first").isBetween(1, rounds() - 1);
    }

    @Test
    void a_cancel_and_a_retry_agree_on_who_was_first() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = one.start(retried, "x").id();
            var outcome = duel.fight(act(() -> {
                duel.linger(Duration.ofMillis(12));
                other.runs().cancel(id, "race", false);
            }))[0];

            assertThat(end(id)).isEqualTo(outcome.succeeded() ? RunState.CANCELLED : RunState.COMPLETED);
        }
    }

    @Test
    void a_signal_to_a_run_that_is_being_purged_leaves_nothing_behind() throws Exception {
        for (var round = 0; round < rounds(); round++) {
            var id = one.start(plain, "x").id();
            end(id);
            var outcomes = duel.fight(
                    () -> one.runs().purge(Instant.now().plusSeconds(60)),
                    act(() -> other.runs().signal(id, "late", "word", "m")));

            assertThat(outcomes[0].succeeded()).isTrue();
            if (outcomes[1].succeeded()) {
                fail("a run that is over took a signal");
            }
            assertThat(one.runs().find(id)).isEmpty();
        }
    }

    private RunState end(String id) {
        Await.until(
                "run " + id + " is over",
                () -> state(id).isOver(),
                () -> one.runs().explain(id));
        return state(id);
    }

    private RunState state(String id) {
        return one.runs().show(id).state();
    }

    private static void isRefusal(Duel.Outcome outcome) {
        assertThat(outcome.refusal()).isInstanceOf(RefusedException.class);
    }
}
