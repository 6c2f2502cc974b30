package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.files.expressions.CelExpressions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TriggerTest {
    private static final CelExpressions CEL = new CelExpressions();

    @Test
    void an_event_starts_a_run_if_its_name_fits_and_the_condition_holds() {
        var trigger = Trigger.of(Sample.of("onboarding").read().definition()).orElseThrow();

        assertThat(trigger.matches("signup.completed", Map.of("plan", "pro", "seats", 6), CEL))
                .isTrue();
        assertThat(trigger.matches("signup.completed", Map.of("plan", "pro", "seats", 5), CEL))
                .isFalse();
        assertThat(trigger.matches("signup.begun", Map.of("plan", "pro", "seats", 6), CEL))
                .isFalse();
        assertThatThrownBy(() -> trigger.matches("signup.completed", Map.of("seats", 6), CEL))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void without_a_condition_the_name_decides_and_a_workflow_may_have_no_trigger() {
        assertThat(new Trigger("paid", null, null).matches("paid", List.of(1), CEL))
                .isTrue();
        assertThat(new Trigger(null, null, "0 3 * * *").matches("paid", null, CEL))
                .isFalse();
        assertThat(Trigger.of(Sample.of("order").read().definition())).isEmpty();
    }
}
