package dev.ratchet.core.decide.waits;

import static dev.ratchet.core.run.RunState.FAILED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static dev.ratchet.core.run.RunState.WAITING;

import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Cause;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In which order one wake does what is due. */
class WakeTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** {@code waits} timed out, {@code retries} is due again, {@code lost} ran at an owner who is gone. */
    private static Story allAtOnce() {
        return Story.of(Definition.named("wake", 1)
                        .step(Step.named("waits"))
                        .step(Step.named("retries")
                                .retry(RetryPolicy.attempts(2).constant(MINUTE)))
                        .step(Step.named("lost")))
                .waits("waits", new WaitFor.Signal("go", MINUTE))
                .fails("retries")
                .is(RUNNING, "WBR")
                .later(MINUTE);
    }

    @Test
    @Tag("S4-30")
    @Tag("S4-31")
    @Tag("S4-32")
    @Tag("S4-37")
    void a_wake_recovers_leases_then_starts_what_is_ready_then_tells_waits_that_timed_out() {
        allAtOnce()
                .losesLease()
                .is(RUNNING, "RRR")
                .hasEffects(
                        new Effect.StartStep(1, 2, Cause.RETRY),
                        new Effect.StartStep(2, 2, Cause.LEASE_EXPIRED),
                        new Effect.StartStep(0, 2, Cause.TIMEOUT));
    }

    @Test
    @Tag("S4-31")
    @Tag("S4-32")
    void ready_steps_take_the_room_before_waits_that_timed_out() {
        allAtOnce()
                .byOwnerWithRoomFor(2)
                .losesLease()
                .is(RUNNING, "YRR")
                .hasEffects(new Effect.StartStep(1, 2, Cause.RETRY), new Effect.StartStep(2, 2, Cause.LEASE_EXPIRED))
                .byOwner()
                .wakes()
                .hasEffects(new Effect.StartStep(0, 2, Cause.TIMEOUT));
    }

    @Test
    void what_a_sleep_leads_to_is_ready_before_waits_that_timed_out() {
        var definition = Definition.named("wake", 1)
                .step(Step.named("waits"))
                .step(Step.named("nap").work(new Work.Sleep(MINUTE)))
                .step(Step.named("after").needs("nap"));
        Story.of(definition)
                .waits("waits", new WaitFor.Signal("go", MINUTE))
                .waits("nap", new WaitFor.Timer(MINUTE))
                .is(WAITING, "WWP")
                .later(MINUTE)
                .byOwnerWithRoomFor(1)
                .wakes()
                .is(RUNNING, "YCR")
                .hasEffects(new Effect.StartStep(2, 1, Cause.NEEDS_MET));
    }

    @Test
    void no_wait_is_told_of_its_timeout_by_a_wake_that_ends_the_run() {
        var definition = Definition.named("wake", 1)
                .step(Step.named("waits"))
                .step(Step.named("slow").timeout(MINUTE));
        Story.of(definition)
                .waits("waits", new WaitFor.Signal("go", MINUTE))
                .later(MINUTE)
                .wakes()
                .is(FAILED, "XF")
                .hasEffects(new Effect.StopHandler(1, 1), new Effect.ReleaseSlot());
    }

    @Test
    void nothing_starts_by_a_wake_that_ends_the_run_although_it_was_ready() {
        var definition = Definition.named("wake", 1)
                .timeout(MINUTE)
                .step(Step.named("retries").retry(RetryPolicy.attempts(2).constant(MINUTE)));
        Story.of(definition)
                .fails("retries")
                .later(MINUTE)
                .losesLease()
                .stepWent("retries", "BACKOFF READY RUNNING CANCELLED")
                .is(FAILED, "X")
                .because(Cause.DEADLINE)
                .hasEffects(new Effect.ReleaseSlot());
    }
}
