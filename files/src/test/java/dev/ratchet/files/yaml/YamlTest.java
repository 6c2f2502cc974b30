package dev.ratchet.files.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class YamlTest {
    private static @Nullable Object tree(String text) {
        var yaml = Yaml.read(text);
        assertThat(yaml.faults()).isEmpty();
        return requireNonNull(yaml.root()).tree();
    }

    @Test
    void scalars_mean_what_the_core_schema_of_yaml_1_2_says() {
        assertThat(tree("[1, -2, +3, 0x1F, 0o17, 12345678901234567890, 1.5, .5, 1e3, 007]"))
                .isEqualTo(List.of(
                        1L,
                        -2L,
                        3L,
                        31L,
                        15L,
                        new BigInteger("12345678901234567890"),
                        new BigDecimal("1.5"),
                        new BigDecimal(".5"),
                        new BigDecimal("1e3"),
                        7L));
        assertThat(tree("[true, False, null, ~, '', \"5\", yes, no, on, 12:30, 2026-02-25, 1_000, .inf, 5m]"))
                .isEqualTo(Arrays.asList(
                        true,
                        false,
                        null,
                        null,
                        "",
                        "5",
                        "yes",
                        "no",
                        "on",
                        "12:30",
                        "2026-02-25",
                        "1_000",
                        ".inf",
                        "5m"));
    }

    @Test
    void every_value_knows_its_place() {
        var root = (Node.Entries)
                requireNonNull(Yaml.read("a: 1\nb:\n  - x\n  - {c: y}\n").root());
        var list = requireNonNull(root.all().get("b"));
        var items = (Node.Items) list.value();

        assertThat(list.key()).isEqualTo(new Place(2, 1));
        assertThat(items.all()).extracting(Node::place).containsExactly(new Place(3, 5), new Place(4, 5));
    }

    @Test
    void an_alias_repeats_a_value() {
        assertThat(tree("a: &x {b: 1}\nc: *x")).isEqualTo(Map.of("a", Map.of("b", 1L), "c", Map.of("b", 1L)));
    }
}
