package dev.ratchet.core.definition.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Problem.Severity;
import dev.ratchet.core.definition.RandomDefinitions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ValidationFuzzTest {
    @Test
    void any_definition_that_can_be_built_gets_an_answer() {
        for (var seed = 0; seed < 5_000; seed++) {
            var definition = RandomDefinitions.broken(seed);
            try {
                var errors = Validation.errors(definition);
                var warnings = Validation.warnings(definition);
                assertThat(errors).as("seed %d", seed).allMatch(problem -> isClear(problem, Severity.ERROR));
                assertThat(warnings).as("seed %d", seed).allMatch(problem -> isClear(problem, Severity.WARNING));
                assertThat(Validation.problems(definition))
                        .as("seed %d", seed)
                        .isEqualTo(Stream.concat(errors.stream(), warnings.stream())
                                .toList());
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private static boolean isClear(Problem problem, Severity severity) {
        return problem.severity() == severity
                && problem.rule().matches("[a-z][a-z-]+")
                && !problem.message().isBlank()
                && problem.toString().lines().count() == 1
                && problem.toString().length() < 1_000
                && !problem.fix().isBlank();
    }
}
