package dev.ratchet.checks.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.CommittedDocument;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LifecycleTest {
    @Test
    @Tag("docs")
    void the_committed_lifecycle_is_what_the_code_does() {
        CommittedDocument.at("docs/lifecycle.md").mustSay(new LifecycleDocument().markdown());
    }

    @Test
    void the_grid_has_every_state_and_every_event() {
        assertThat(Situation.ofRuns().stream().map(situation -> situation.run().state()))
                .containsOnlyOnceElementsOf(Arrays.asList(
                        RunState.CREATED,
                        RunState.QUEUED,
                        RunState.COMPENSATING,
                        RunState.COMPLETED,
                        RunState.ROLLED_BACK,
                        RunState.FAILED,
                        RunState.CANCELLED))
                .contains(RunState.RUNNING, RunState.WAITING, RunState.PAUSED);
        assertThat(Situation.ofSteps().stream()
                        .map(situation -> situation.run().steps().state(situation.step())))
                .containsExactly(StepState.values());
        var events = Situation.ofRuns().get(0).happenings().stream()
                .<Class<?>>map(happening -> happening.event().getClass())
                .collect(Collectors.toSet());
        assertThat(events).hasSameElementsAs(Arrays.asList(Event.class.getPermittedSubclasses()));
    }

    @Test
    @Tag("S0-28")
    @Tag("S3-21")
    void nothing_that_happens_to_a_run_that_is_over_changes_it() {
        for (var situation : Situation.ofRuns()) {
            if (situation.run().isOver()) {
                assertThat(situation.happenings())
                        .as(situation.words())
                        .noneMatch(happening -> situation.on(happening) instanceof Decision.Advance);
            }
        }
    }

    @Test
    void every_refusal_says_from_where_to_where_and_why() {
        for (var situation : Situation.ofRuns()) {
            for (var happening : situation.happenings()) {
                if (situation.on(happening) instanceof Decision.Refuse refuse) {
                    assertThat(refuse.message())
                            .as(situation.words() + ": " + happening.words())
                            .matches("invalid transition from [A-Z_]+ to [A-Z_]+: .{10,}");
                }
            }
        }
    }

    @Test
    void a_situation_is_named_after_the_state_of_its_run() {
        for (var situation : Situation.ofRuns()) {
            assertThat(situation.words())
                    .startsWith(Objects.toString(situation.run().state()));
        }
    }
}
