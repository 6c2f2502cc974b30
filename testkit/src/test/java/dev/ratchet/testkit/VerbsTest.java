package dev.ratchet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.runs.RefusedException;
import dev.ratchet.engine.runs.Runs;
import dev.ratchet.engine.runs.StartOptions;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What verbs do with what people hand in by mistake. */
class VerbsTest {
    private static final Workflow<String, @Nullable Void> ASKING = asking();

    private static Workflow<String, @Nullable Void> asking() {
        var asking = Workflow.define("asking", 1, String.class);
        var ok = asking.approval("ok");
        asking.approval("more").after(ok);
        return asking.build();
    }

    private static RunState after(Consumer<Runs> verb) {
        try (var engine = TestEngine.of(ASKING)) {
            engine.start(ASKING, "x", StartOptions.id("r"));
            verb.accept(engine.runs());
            engine.work();
            return engine.show("r").state();
        }
    }

    @Test
    @SuppressWarnings("NullAway") // This is what happens without it.
    void a_null_reason_or_note_is_none() {
        assertThat(after(runs -> runs.pause("r", null))).isEqualTo(RunState.PAUSED);
        assertThat(after(runs -> runs.cancel("r", null))).isEqualTo(RunState.CANCELLED);
        assertThat(after(runs -> runs.cancel("r", null, true))).isEqualTo(RunState.ROLLED_BACK);
        assertThat(after(runs -> runs.skip("r", "ok", null))).isEqualTo(RunState.WAITING);
        assertThat(after(runs -> runs.approve("r", "ok", "ann", null))).isEqualTo(RunState.WAITING);
        assertThat(after(runs -> {
                    runs.reject("r", "ok", "ann", null);
                    runs.revised("r", "ok", "ben", null);
                }))
                .isEqualTo(RunState.WAITING);
    }

    @Test
    @SuppressWarnings("NullAway") // This is what happens without it.
    void whoever_gives_no_name_is_told_so_and_the_run_goes_on() {
        try (var engine = TestEngine.of(ASKING)) {
            engine.start(ASKING, "x", StartOptions.id("r"));
            var runs = engine.runs();

            assertThatRefuses(() -> runs.approve("r", "ok", null, ""), "the name of who decides must be given");
            assertThatRefuses(() -> runs.reject("r", "ok", null, ""), "the name of who decides must be given");
            assertThatRefuses(() -> runs.revised("r", "ok", null, ""), "the name of who revised it must be given");
            assertThatRefuses(() -> runs.as(null), "the name of who says it must be given");
            assertThatRefuses(() -> runs.signal("r", null, "x"), "the name of a signal must be given");
            assertThatRefuses(() -> runs.signal("r", "s", "x", null), "the message id must be given");
            assertThatRefuses(
                    () -> engine.start(ASKING, "x", StartOptions.USUAL.by(null)), "the name of who starts it must be");
            runs.approve("r", "ok", "ann", "");
            engine.work();
            runs.approve("r", "more", "ann", "");
            assertThat(engine.show("r").state()).isEqualTo(RunState.COMPLETED);
        }
    }

    @Test
    void the_vote_that_decided_an_approval_may_be_said_again_by_the_same_person() {
        try (var engine = TestEngine.of(ASKING)) {
            engine.start(ASKING, "x", StartOptions.id("r"));
            var runs = engine.runs();
            runs.reject("r", "ok", "ben", "");
            runs.revised("r", "ok", "cid", "");
            runs.approve("r", "ok", "ann", "");
            runs.approve("r", "ok", "ann", "");
            engine.work();
            var before = runs.history("r").size();
            runs.approve("r", "ok", "ann", "once more");

            assertThat(runs.history("r")).hasSize(before);
            assertRefused(() -> runs.approve("r", "ok", "ben", ""));
            assertRefused(() -> runs.reject("r", "ok", "ann", ""));
            assertRefused(() -> runs.reject("r", "ok", "ben", ""));
        }
    }

    @Test
    void an_unknown_step_is_answered_with_the_steps_in_their_order() {
        var line = Workflow.of("line", String.class)
                .step("zinc", String.class, in -> in)
                .step("gold", String.class, in -> in)
                .step("iron", String.class, in -> in);
        try (var engine = TestEngine.of(line)) {
            engine.start(line, "x", StartOptions.id("r"));

            assertThatRefuses(
                    () -> engine.runs().skip("r", "tin", ""),
                    "workflow 'line' has no step 'tin', only [zinc, gold, iron]");
        }
    }

    private static void assertRefused(ThrowingCallable verb) {
        assertThatThrownBy(verb)
                .isInstanceOf(RefusedException.class)
                .hasMessage("run 'r', step 'ok' stays COMPLETED: the step does not wait for an approval");
    }

    private static void assertThatRefuses(ThrowingCallable verb, String why) {
        assertThatThrownBy(verb).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
    }
}
