package dev.ratchet.core.definition.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TreesTest {
    @Test
    void a_copy_does_not_follow_its_original() {
        var inner = new ArrayList<Object>(List.of(1));
        var tree = new HashMap<String, Object>(Map.of("a", inner));
        var copy = Trees.copy(tree);
        inner.add(2);
        tree.put("b", 3);
        assertThat(copy).isEqualTo(Map.of("a", List.of(1)));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(copy::clear);
    }

    @Test
    void keys_are_sorted_and_nulls_are_kept() {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("b", null);
        tree.put("a", Map.of("z", 1, "y", 2));
        assertThat(Json.write(Trees.copy(tree))).isEqualTo("{\"a\":{\"y\":2,\"z\":1},\"b\":null}");
    }

    @Test
    void a_number_has_one_type() {
        var copy = Trees.copy(Map.of(
                "long",
                5L,
                "big",
                BigInteger.valueOf(1L << 40),
                "bigger",
                BigInteger.TWO.pow(70),
                "decimal",
                new BigDecimal("0.50"),
                "whole",
                new BigDecimal("5"),
                "precise",
                new BigDecimal("0.12345678901234567890"),
                "zero",
                -0.0));
        assertThat(copy)
                .isEqualTo(Map.of(
                        "long",
                        5,
                        "big",
                        1L << 40,
                        "bigger",
                        BigInteger.TWO.pow(70),
                        "decimal",
                        0.5,
                        "whole",
                        5.0,
                        "precise",
                        new BigDecimal("0.1234567890123456789"),
                        "zero",
                        0.0));
    }

    @Test
    void what_is_not_a_plain_tree_is_refused() {
        refused(new Object(), "a plain tree holds maps, lists, texts, numbers and booleans, not java.lang.Object");
        refused(Map.of(1, 2), "the keys of a plain tree are texts, not java.lang.Integer");
        refused(Map.of("\ud800", 2), "the key '\\ud800' holds half a surrogate pair");
        refused(Double.NaN, "JSON has no number NaN");
    }

    @Test
    void a_tree_may_be_a_hundred_levels_deep_and_no_deeper() {
        assertThat(Trees.copy(Map.of("a", nested(99)))).isEqualTo(Map.of("a", nested(99)));
        refused(nested(100), "a plain tree may be nested 100 levels deep and this one is deeper; make it flatter");
        refused(nested(100_000), "a plain tree may be nested 100 levels deep and this one is deeper; make it flatter");
    }

    @Test
    void a_tree_that_shares_its_branches_cannot_grow_without_end() {
        Object bomb = "x";
        for (var i = 0; i < 60; i++) {
            bomb = List.of(bomb, bomb);
        }
        refused(bomb, "a plain tree may hold 500000 values and this one has more; keep large data elsewhere");
    }

    private static Object nested(int depth) {
        Object value = 1;
        for (var i = 0; i < depth; i++) {
            value = List.of(value);
        }
        return value;
    }

    private static void refused(Object value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trees.copy(Map.of("a", value)))
                .withMessage(message);
    }
}
