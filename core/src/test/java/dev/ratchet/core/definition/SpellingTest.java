package dev.ratchet.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.text.Words;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingTest {
    @Test
    @Tag("S0-40")
    @Tag("S3-60")
    void abort_is_also_fail_workflow() {
        spelled(FailurePolicy.ABORT, Response.ABORT, "abort", "fail_workflow");
    }

    @Test
    @Tag("S0-41")
    void pause_is_also_pause_workflow() {
        spelled(FailurePolicy.PAUSE, Response.PAUSE, "pause", "pause_workflow");
    }

    @Test
    @Tag("S0-42")
    @Tag("S3-61")
    void skip_is_also_continue() {
        spelled(FailurePolicy.SKIP, Response.SKIP, "skip", "continue");
    }

    @Test
    @Tag("S0-43")
    @Tag("S3-62")
    void compensate_is_spelled_one_way() {
        spelled(FailurePolicy.COMPENSATE, Response.COMPENSATE, "compensate", "compensate");
    }

    private static void spelled(FailurePolicy policy, Response response, String word, String otherWord) {
        assertThat(policy.word()).isEqualTo(word);
        assertThat(policy.otherWord()).isEqualTo(otherWord);
        assertThat(FailurePolicy.named(word)).contains(policy);
        assertThat(FailurePolicy.named(otherWord)).contains(policy);
        assertThat(Response.named(word)).contains(response);
        assertThat(Response.named(otherWord)).contains(response);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Abort", "ABORT", " abort", "explode", "pause-workflow"})
    @Tag("S0-44")
    void no_other_spelling_is_accepted(String word) {
        assertThat(FailurePolicy.named(word)).isEmpty();
        assertThat(Response.named(word)).isEmpty();
    }

    @Test
    void every_word_names_its_constant() {
        for (var category : ErrorCategory.values()) {
            assertThat(Words.named(ErrorCategory.class, category.word())).isEqualTo(Optional.of(category));
        }
        for (var response : Response.values()) {
            assertThat(Response.named(response.word())).isEqualTo(Optional.of(response));
        }
        assertThat(Words.all(Backoff.class)).containsExactly("constant", "linear", "exponential");
    }
}
