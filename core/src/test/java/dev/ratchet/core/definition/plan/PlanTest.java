package dev.ratchet.core.definition.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.InvalidDefinitionException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void a_frozen_definition_is_not_held_against_todays_rules() {
        var old = Definition.named("Old Name", 1)
                .timeout(Duration.ofDays(99_999))
                .line("a", "b")
                .build();
        assertThatThrownBy(() -> Plan.of(old)).isInstanceOf(InvalidDefinitionException.class);
        var plan = Plan.frozen(old);
        assertThat(plan.definition()).isEqualTo(old);
        assertThat(plan.dependants(0)).containsExactly(1);
    }

    @Test
    void a_frozen_plan_is_the_same_as_a_fresh_one() {
        var definition = Definition.named("order", 1).line("a", "b").build();
        assertThat(Plan.frozen(definition)).isEqualTo(Plan.of(definition));
    }
}
