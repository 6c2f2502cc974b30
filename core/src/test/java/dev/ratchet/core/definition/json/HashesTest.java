package dev.ratchet.core.definition.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RandomDefinitions;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HashesTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void the_hashes_of_today_are_those_of_tomorrow() {
        var definition = order().build();
        assertThat(Hashes.definition(definition))
                .isEqualTo("e68425d7642ab7430b0fa5d9b6121708d72709e8fbc17e7a6eddc77f9738dd8e");
        assertThat(Hashes.structure(definition))
                .isEqualTo("7db8b2ba29afbfdd04a777e9fcba35e28c000cd01d04aa02bb5859c05ad9aaa9");
    }

    @Test
    void names_and_needs_make_the_structure() {
        var changed = List.of(
                order().step(Step.named("d")),
                Definition.named("order", 1)
                        .step(Step.named("a"))
                        .step(Step.named("b").needs("a")),
                Definition.named("order", 1)
                        .step(Step.named("a"))
                        .step(Step.named("b").needs("a"))
                        .step(Step.named("x").needs("a", "b")),
                Definition.named("order", 1)
                        .step(Step.named("a"))
                        .step(Step.named("b").needs("a"))
                        .step(Step.named("c").needs("b")));
        assertThat(changed)
                .extracting(it -> Hashes.structure(it.build()))
                .doesNotContain(structure(order()))
                .doesNotHaveDuplicates();
    }

    @Test
    void names_cannot_be_shifted_into_needs() {
        assertThat(structure(Definition.named("order", 1).step(Step.named("a").needs("b", "c"))))
                .isNotEqualTo(structure(
                        Definition.named("order", 1).step(Step.named("a").needs("b,c"))))
                .isNotEqualTo(structure(
                        Definition.named("order", 1).step(Step.named("a").needs("b\",\"c"))));
    }

    @Test
    void neither_code_nor_retries_nor_timeouts_nor_any_order_touch_the_structure() {
        var other = Definition.named("other", 2)
                .timeout(MINUTE)
                .failurePolicy(FailurePolicy.COMPENSATE)
                .retry(RetryPolicy.attempts(3))
                .extra("owner", "shop")
                .step(Step.named("c")
                        .needs("b", "a")
                        .work(new Work.Child("billing"))
                        .when("true")
                        .input("{}"))
                .step(Step.named("a")
                        .timeout(MINUTE)
                        .delay(MINUTE)
                        .retry(RetryPolicy.attempts(2))
                        .queue("q")
                        .undo())
                .step(Step.named("b")
                        .needs("a")
                        .work(new Work.Task(Map.of("x", 1)))
                        .onFailure(FailurePolicy.SKIP)
                        .priority(3));
        assertThat(structure(other)).isEqualTo(structure(order()));
    }

    @Test
    void everything_touches_the_hash_of_the_definition() {
        var changed = List.of(
                order(),
                order().timeout(MINUTE),
                order().retry(RetryPolicy.attempts(2)),
                order().retry(RetryPolicy.attempts(2).withJitter(0.5)),
                order().undoErrors(UndoErrors.CONTINUE),
                order().failurePolicy(FailurePolicy.ABORT),
                order().maxConcurrentSteps(1),
                order().inputSchema(Map.of()),
                order().extra("a", 1),
                order().extra("a", 1.0),
                order().step(Step.named("d")),
                order().step(Step.named("d").undo()),
                order().step(Step.named("d").when("true")),
                order().step(Step.named("d").input("true")),
                order().step(Step.named("d").queue("true")));
        assertThat(changed).extracting(it -> Hashes.definition(it.build())).doesNotHaveDuplicates();
    }

    @Test
    void a_random_definition_keeps_its_hash_when_it_is_equal() {
        for (var seed = 0; seed < 500; seed++) {
            assertThat(Hashes.definition(RandomDefinitions.valid(seed)))
                    .as("seed %d", seed)
                    .isEqualTo(Hashes.definition(RandomDefinitions.valid(seed)))
                    .matches("[0-9a-f]{64}");
        }
    }

    private static DefinitionBuilder order() {
        return Definition.named("order", 1)
                .step(Step.named("a"))
                .step(Step.named("b").needs("a"))
                .step(Step.named("c").needs("a", "b"));
    }

    private static String structure(DefinitionBuilder builder) {
        return Hashes.structure(builder.build());
    }
}
