package dev.ratchet.core.decide;

import static dev.ratchet.core.run.RunState.CANCELLED;
import static dev.ratchet.core.run.RunState.COMPENSATING;
import static dev.ratchet.core.run.RunState.PAUSED;
import static dev.ratchet.core.run.RunState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What an owner finds out about its attempts when it loads a run that somebody else changed. */
class StopsTest {
    private static DefinitionBuilder two() {
        return Definition.named("two", 1)
                .retry(RetryPolicy.attempts(3).constant(Duration.ofSeconds(1)))
                .step(Step.named("a").undo())
                .step(Step.named("b"))
                .step(Step.named("c").needs("a", "b"));
    }

    @Test
    void nothing_stops_in_a_run_that_goes_on() {
        assertThat(Stops.of(Story.of(two()).is(RUNNING, "RRP").run())).isEmpty();
    }

    @Test
    void all_that_runs_stops_when_the_run_is_paused_or_ends() {
        var story = Story.of(two()).losesLeaseOf("b").is(RUNNING, "RRP");
        var attempts = new Effect.StopHandler[] {new Effect.StopHandler(0, 1), new Effect.StopHandler(1, 2)};
        assertThat(Stops.of(story.pauses().is(PAUSED, "RRP").run())).containsExactly(attempts);
        assertThat(Stops.of(story.resumes().run())).isEmpty();
        assertThat(Stops.of(story.cancels().is(RUNNING, "RRP").run())).containsExactly(attempts);
        assertThat(Stops.of(story.stops("a").is(RUNNING, "XRP").run())).containsExactly(new Effect.StopHandler(1, 2));
        assertThat(Stops.of(story.stops("b").is(CANCELLED, "XXP").run())).isEmpty();
    }

    @Test
    void a_roll_back_goes_on() {
        var story = Story.of(two()).completes("a").cancels(true).stops("b").is(COMPENSATING, "CXP");
        assertThat(story.undos()).isEqualTo("a:RUNNING");
        assertThat(Stops.of(story.run())).isEmpty();
    }
}
