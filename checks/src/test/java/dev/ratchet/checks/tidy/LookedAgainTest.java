package dev.ratchet.checks.tidy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LookedAgainTest {
    private static final Finding LONG = new Finding("a/A.java", 7, "too long");
    private static final Finding WIDE = new Finding("a/B.java", 9, "too wide");

    @Test
    void an_excuse_covers_its_rule_and_path_only() {
        LookedAgain lookedAgain = LookedAgain.parse("# comment\n\nmethods_are_short | a/A.java | a table\n");

        assertThat(lookedAgain.remaining("methods_are_short", List.of(LONG, WIDE)))
                .containsExactly(WIDE);
        assertThat(lookedAgain.remaining("files_are_short", List.of(LONG))).containsExactly(LONG);
    }

    @Test
    void an_excuse_that_nobody_needs_is_a_finding() {
        assertThat(LookedAgain.parse("methods_are_short | a/A.java | a table")
                        .remaining("methods_are_short", List.of()))
                .containsExactly(new Finding(
                        "looked-again.txt", 1, "a/A.java no longer breaks methods_are_short: remove the line"));
    }

    @Test
    void an_excuse_without_a_reason_is_refused() {
        assertThatThrownBy(() -> LookedAgain.parse("methods_are_short | a/A.java |"))
                .hasMessageContaining("looked-again.txt:1");
    }
}
