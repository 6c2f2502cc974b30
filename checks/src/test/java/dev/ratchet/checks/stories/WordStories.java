package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.checks.stories.stage.Words;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.vocabulary.Vocabulary;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.StartOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was stored, told in each reader's own words: nothing but moves that this reader allows. */
abstract class WordStories extends EngineStories {
    private Words words(Vocabulary vocabulary) {
        return new Words(home(), vocabulary);
    }

    /** Fails once, waits, and then does as its input says. */
    private static Workflow<String, @Nullable Void> eventful() {
        var eventful = workflow("eventful", String.class);
        var flaky = eventful.step("flaky", ctx -> {
                    if (ctx.attempt() == 1) {
                        throw new IllegalStateException("not yet");
                    }
                })
                .retry(RetryPolicy.attempts(2).constant(Duration.ofMillis(1)))
                .undo(ctx -> {});
        var waits = eventful.signal("go", String.class).after(flaky);
        var optional = eventful.step("optional", ctx -> {
                    throw StepFailure.permanent("not needed");
                })
                .onFailure(FailurePolicy.SKIP)
                .after(waits);
        eventful.step("last", ctx -> {
                    if (ctx.input().equals("bad")) {
                        throw StepFailure.permanent("bad");
                    }
                })
                .after(optional);
        return eventful.build();
    }

    private void tellAll() {
        var workflow = eventful();
        var engine = open(workflow);
        for (var input : List.of("good", "bad", "stopped")) {
            var run = engine.start(workflow, input, StartOptions.id(input).createdOnly());
            engine.runs().start(input);
            awaitStep(run, "go", StepState.WAITING);
            if (input.equals("stopped")) {
                engine.runs().cancel(input, "", false);
            } else {
                run.signal("go", "");
            }
            awaitEnd(run);
        }
        assertThat(engine.runs().show("bad").state()).isEqualTo(RunState.ROLLED_BACK);
    }

    @Test
    @Tag("S0-30")
    @Tag("S0-31")
    @Tag("S0-32")
    void in_the_words_of_signals() {
        tellAll();
        var signals = words(Vocabulary.SIGNALS);

        assertThat(signals.ofRun("good"))
                .containsExactly("pending", "running", "waiting_signal", "running", "completed");
        assertThat(signals.ofRun("bad"))
                .containsExactly("pending", "running", "waiting_signal", "running", "compensating", "failed");
        assertThat(signals.ofRun("stopped")).containsExactly("pending", "running", "waiting_signal", "cancelled");
        assertThat(signals.ofStep("good", 0))
                .containsExactly("pending", "running", "failed", "pending", "running", "completed");
        assertThat(signals.ofStep("bad", 3)).containsExactly("pending", "running", "failed");
        assertThat(signals.ofStep("stopped", 1)).containsExactly("pending", "running", "cancelled");
        assertThat(signals.ofStep("stopped", 2)).containsExactly("pending");
    }

    @Test
    @Tag("S3-01")
    @Tag("S3-23")
    @Tag("S3-30")
    @Tag("S3-31")
    void in_the_words_of_resources() {
        tellAll();
        var resource = words(Vocabulary.RESOURCE);

        assertThat(resource.ofRun("good"))
                .containsExactly("idle", "queued", "executing", "blocked", "executing", "completed");
        assertThat(resource.ofRun("bad"))
                .containsExactly("idle", "queued", "executing", "blocked", "executing", "compensating", "completed");
        assertThat(resource.ofRun("stopped")).containsExactly("idle", "queued", "executing", "blocked", "failed");
        assertThat(resource.ofStep("good", 0)).containsExactly("pending", "running", "completed");
        assertThat(resource.ofStep("good", 2)).containsExactly("pending", "running", "skipped");
        assertThat(resource.ofStep("bad", 3)).containsExactly("pending", "running", "failed");
    }

    @Test
    @Tag("S4-10")
    @Tag("S4-11")
    void in_the_words_of_lines() {
        tellAll();
        var linear = words(Vocabulary.LINEAR);

        assertThat(linear.ofRun("good")).containsExactly("RUNNING", "COMPLETED");
        assertThat(linear.ofRun("bad")).containsExactly("RUNNING", "FAILED");
        assertThat(linear.ofRun("stopped")).containsExactly("RUNNING", "CANCELED");
        assertThat(linear.ofStep("good", 0)).containsExactly("PENDING", "READY", "RUNNING", "READY", "RUNNING", "DONE");
        assertThat(linear.ofStep("good", 1))
                .containsExactly("PENDING", "READY", "RUNNING", "WAITING", "READY", "RUNNING", "DONE");
        assertThat(linear.ofStep("bad", 3)).containsExactly("PENDING", "READY", "RUNNING", "DEAD");
    }
}
