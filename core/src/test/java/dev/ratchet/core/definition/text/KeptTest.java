package dev.ratchet.core.definition.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptTest {
    @Test
    void what_fits_is_kept_as_it_is() {
        var text = "über 😀\n\t";
        assertThat(Kept.of(text, text.length())).isSameAs(text);
        assertThat(Kept.of("", 5)).isEmpty();
    }

    @Test
    void what_is_too_long_is_cut_and_shows_it() {
        assertThat(Kept.of("abcdef", 5)).isEqualTo("abcd…");
        assertThat(Kept.of("abc😀def", 6)).isEqualTo("abc😀…");
        assertThat(Kept.of("abc😀def", 5)).as("not half a smile").isEqualTo("abc…");
    }

    @Test
    void what_databases_refuse_is_replaced() {
        assertThat(Kept.of("a\u0000b", 9)).isEqualTo("a\uFFFDb");
        assertThat(Kept.of("a\uD83D", 9)).isEqualTo("a\uFFFD");
        assertThat(Kept.of("\uDE00b\uD83Dc", 9)).isEqualTo("\uFFFDb\uFFFDc");
        assertThat(Kept.isWhole("a\u0000b")).isFalse();
        assertThat(Kept.isWhole("\uD83D\uDE00\u0001")).isTrue();
    }
}
