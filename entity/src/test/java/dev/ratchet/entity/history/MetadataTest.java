package dev.ratchet.entity.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTest {
    @Test
    void keys_come_in_order_so_that_equal_metadata_are_equal_texts() {
        assertThat(Metadata.write(Map.of("b", "2", "a", "\"1\"\n"))).isEqualTo("{\"a\":\"\\\"1\\\"\\n\",\"b\":\"2\"}");
        assertThat(Metadata.write(Map.of())).isEqualTo("{}");
    }

    @Test
    void whatever_was_written_is_read_again() {
        var random = new Random(7);
        for (var round = 0; round < 2_000; round++) {
            var metadata = new TreeMap<String, String>();
            for (var entry = 0; entry < random.nextInt(4); entry++) {
                metadata.put(text(random), text(random));
            }
            assertThat(Metadata.read(Metadata.write(metadata))).isEqualTo(metadata);
        }
    }

    /** Texts of all the characters that need care, and some that do not. */
    private static String text(Random random) {
        return random.ints(random.nextInt(6), 0, 12)
                .mapToObj(
                        i -> new String[] {"a", "\"", "\\", "\n", "\u0001", "é", "😀", "{", "}", ":", ",", "u0041"}[i])
                .reduce("", String::concat);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "{\"a\"}", "{\"a\":1}", "{\"a\":\"b\"", "{\"a\":\"b", "{\"a\":\"b\"\"c\":\"d\"}"})
    void anything_else_is_refused_with_its_place(String text) {
        assertThatThrownBy(() -> Metadata.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot read metadata at character");
    }
}
