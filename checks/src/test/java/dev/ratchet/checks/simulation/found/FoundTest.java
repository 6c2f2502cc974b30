package dev.ratchet.checks.simulation.found;

import static dev.ratchet.checks.simulation.found.Rig.RUN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.simulation.found.Rig.Script;
import dev.ratchet.checks.simulation.world.ConfusedCodec;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.shared.StoreClock;
import dev.ratchet.engine.shared.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Mistakes of the engine that seeds of the simulation brought to light. */
class FoundTest {
    private static final Definition SINGLE =
            Definition.named("single", 1).line("a").build();
    private static final Definition PAIR = Definition.named("pair", 1)
            .step(Step.named("a"))
            .step(Step.named("b"))
            .build();
    private static final String BAD = "\"no\0good\"";

    private final Rig rig = new Rig();

    @Test
    void a_fast_clock_fires_no_timer_early() {
        var nanos = new AtomicLong();
        var began = Instant.parse("2026-01-01T00:00:00Z");
        var clock = new StoreClock(began, nanos::get);

        var passed = Duration.ofSeconds(2);
        nanos.set(passed.toNanos() + passed.toNanos() / 2_000);

        assertThat(clock.now()).isBeforeOrEqualTo(began.plus(passed)).isAfter(began.plusMillis(1_990));
    }

    @Test
    void an_outcome_is_not_given_up_however_often_others_were_faster() {
        var rival = rig.join(Script.of(SINGLE));
        var times = new AtomicLong();
        var node = rig.join(Script.of(SINGLE), codec -> codec, store -> new HookedStore(store) {
            @Override
            public Answer commit(Batch batch) {
                if (times.getAndDecrement() > 0) {
                    rival.signal("m" + times, "1");
                    rival.commit();
                }
                return super.commit(batch);
            }
        });
        node.start(SINGLE, RUN);
        node.commit();
        node.attempts();
        times.set(Settings.USUAL.staleTries() + 50);
        node.commit();

        assertThat(rig.row().state()).isEqualTo(RunState.COMPLETED);
        assertThat(rig.row().owner()).isNull();
    }

    @Test
    void a_mistake_of_one_client_is_told_to_nobody_else() {
        var node = rig.join(Script.of(SINGLE));
        node.start(SINGLE, RUN);
        node.commit();

        var mistaken = node.tell(run -> new Event.SkipRequested(run.plan().number("nonsense"), "why not"));
        var other = node.signal("m1", "1");
        node.commit();

        assertThat(mistaken).isCompletedExceptionally();
        assertThat(other).isCompletedWithValueMatching(Told.Changed.class::isInstance);
        node.attempts();
        node.commit();
        assertThat(rig.row().state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void what_is_decided_together_with_a_bad_result_is_written_all_the_same() {
        var node = rig.join(
                Script.of(PAIR, attempt -> new Report.Completed(attempt.step().equals("a") ? BAD : "1")));
        node.start(PAIR, RUN);
        node.commit();
        node.attempts();
        var signal = node.signal("m1", "1");
        var badSignal = node.signal("m2", BAD);
        node.commit();

        assertThat(rig.row().steps()).isEqualTo("FC");
        assertThat(signal).isCompletedWithValueMatching(told -> !(told instanceof Told.Absent));
        assertThat(badSignal).isCompleted();
        assertThat(rig.row().owner()).isNull();
    }

    @Test
    void a_wait_whose_own_transaction_fails_has_failed_at_once() {
        var node = rig.join(Script.of(SINGLE, attempt -> {
            attempt.commit(transaction -> {
                throw new IllegalStateException("no such table");
            });
            return new Report.Waiting(new WaitFor.Signal("go", null));
        }));
        node.start(SINGLE, RUN);
        node.commit();
        node.attempts();
        node.commit();

        assertThat(rig.row().state()).isEqualTo(RunState.FAILED);
    }

    @Test
    void a_lost_run_is_paused_for_its_version_without_being_held() {
        var node = rig.join(Script.of(SINGLE));
        node.start(SINGLE, RUN);
        node.commit();
        rig.passLease();

        var builtOtherwise = rig.join(
                Script.of(Definition.named("single", 1).line("a", "another").build()));
        rig.pass(Duration.ofMinutes(1));
        builtOtherwise.node.upkeep().runOnce();
        builtOtherwise.claim();
        builtOtherwise.commit();

        assertThat(rig.row().state()).isEqualTo(RunState.PAUSED);
        assertThat(rig.row().steps()).isEqualTo("Y");
        assertThat(rig.row().owner()).isNull();
    }

    @Test
    void a_step_that_is_skipped_in_the_commit_that_would_begin_it_takes_no_place() {
        var node = rig.join(Script.of(SINGLE), 1);
        node.start(SINGLE, RUN);
        node.tell(run -> new Event.SkipRequested(0, "not needed"));
        node.commit();
        assertThat(rig.row().state()).isEqualTo(RunState.COMPLETED);

        var next = new RunId("next");
        node.start(SINGLE, next);
        node.commit();

        assertThat(node.attempts()).isEqualTo(1);
    }

    @Test
    void what_a_client_sets_going_is_not_taken_for_the_attempt_of_a_lost_owner() {
        var saga = Definition.named("saga", 1)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .undoErrors(UndoErrors.CONTINUE)
                .step(Step.named("a").undo())
                .step(Step.named("b").needs("a"))
                .build();
        var script = Script.of(
                saga,
                attempt -> attempt.step().equals("a")
                        ? new Report.Completed(null)
                        : new Report.Waiting(new WaitFor.Signal("go", null)));
        var lost = rig.join(script);
        lost.start(saga, RUN);
        for (var round = 0; round < 3; round++) {
            lost.commit();
            lost.attempts();
        }
        lost.commit();
        lost.tell(run -> new Event.CancelRequested(true, "no more"));
        lost.commit();
        assertThat(rig.row().state()).isEqualTo(RunState.COMPENSATING);
        lost.claim();
        rig.passLease();

        var heir = rig.join(script);
        heir.signal("m1", "1");
        heir.claim();
        heir.commit();
        heir.attempts();
        heir.commit();

        assertThat(heir.begun).containsExactly("undo a1");
        assertThat(rig.row().state()).isEqualTo(RunState.ROLLED_BACK);
    }

    /** Somebody does something between the moment at which a store is asked to give back a lease and the moment at which it does. */
    private static UnaryOperator<Store> before(List<Runnable> release) {
        return store -> new HookedStore(store) {
            @Override
            public void release(UUID worker, List<Lease> leases) {
                release.forEach(Runnable::run);
                inner().release(worker, leases);
            }
        };
    }

    @Test
    void a_run_that_is_resumed_while_it_is_given_back_is_not_forgotten() {
        var onRelease = new ArrayList<Runnable>();
        var client = rig.join(Script.of(SINGLE), 0);
        var lost = rig.join(Script.of(SINGLE));
        var heir = rig.join(Script.of(SINGLE), codec -> codec, before(onRelease));
        client.start(SINGLE, RUN);
        client.commit();
        // With a signal in its inbox it is not granted its first attempt while it is taken.
        client.signal("m", null);
        client.commit();
        lost.node.upkeep().runOnce();
        lost.claim();
        client.tell(run -> new Event.PauseRequested("lunch"));
        client.commit();
        rig.passLease();

        heir.node.upkeep().runOnce();
        heir.claim();
        onRelease.add(() -> {
            client.tell(run -> new Event.ResumeRequested(null));
            client.commit();
        });
        heir.commit();

        assertThat(rig.row().state()).isEqualTo(RunState.RUNNING);
        assertThat(rig.row().wake()).isNotNull();
    }

    @Test
    void a_run_that_could_not_be_read_is_still_known_to_be_lost_later() {
        var node = rig.join(Script.of(SINGLE));
        node.start(SINGLE, RUN);
        node.commit();
        rig.passLease();
        var confused = new ConfusedCodec[1];
        var reader =
                rig.join(Script.of(SINGLE), codec -> confused[0] = new ConfusedCodec(codec), UnaryOperator.identity());
        confused[0].confuse(true);
        reader.claim();
        confused[0].confuse(false);
        rig.pass(Duration.ofMinutes(6));

        reader.claim();
        reader.commit();
        reader.attempts();
        reader.commit();

        assertThat(rig.row().state()).isEqualTo(RunState.COMPLETED);
    }

    @Test
    void a_run_that_cannot_be_read_again_does_not_make_its_neighbours_begin_twice() {
        var confused = new ConfusedCodec[1];
        var node =
                rig.join(Script.of(SINGLE), codec -> confused[0] = new ConfusedCodec(codec), UnaryOperator.identity());
        var other = rig.join(Script.of(SINGLE));
        node.start(SINGLE, RUN);
        node.commit();
        node.attempts();
        other.signal("m1", "1");
        other.commit();
        var neighbour = new RunId("neighbour");
        node.start(SINGLE, neighbour);
        confused[0].confuse(true);
        node.commit();
        confused[0].confuse(false);

        assertThat(node.attempts()).isEqualTo(1);
        node.commit();
        assertThat(rig.row(neighbour).state()).isEqualTo(RunState.COMPLETED);
    }
}
