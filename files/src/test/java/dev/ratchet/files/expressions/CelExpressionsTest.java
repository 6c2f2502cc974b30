package dev.ratchet.files.expressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.json.Codec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CelExpressionsTest {
    private static final CelExpressions CEL = new CelExpressions();
    private static final @Nullable Object INPUT = Codec.standard()
            .tree("{\"amount\":150,\"price\":99.5,\"name\":\"ann\",\"tags\":[\"a\",\"b\"],\"none\":null,"
                    + "\"huge\":123456789012345678901234567890}");

    private static @Nullable Object value(String text) {
        var variables = new HashMap<String, @Nullable Object>();
        variables.put("input", INPUT);
        return CEL.compile(text, Set.of("input")).value(variables);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "input.amount > 100;true",
                "input.price > 99;true",
                "input.price < 100 && input.amount >= 150;true",
                "input.name == 'ann';true",
                "input.name.startsWith('b');false",
                "'a' in input.tags;true",
                "size(input.tags) == 2;true",
                "input.tags.exists(tag, tag == 'b');true",
                "input.tags.all(tag, tag == 'b');false",
                "has(input.missing);false",
                "has(input.name);true",
                "input.none == null;true",
                "input.huge > 5;true",
                "input.amount > 100 ? 'big' : 'small';big",
                "input.name + '!';ann!",
                "input.amount * 2;300",
                "text(input.tags);[\"a\",\"b\"]",
                "text(input.amount) + ' euro';150 euro",
                "timestamp('2026-01-01T00:00:00Z') + duration('60s');2026-01-01T00:01:00Z"
            })
    void conditions_and_values(String text, String expected) {
        assertThat(String.valueOf(value(text))).isEqualTo(expected);
    }

    @Test
    void trees_come_out_as_plain_trees() {
        assertThat(Json.write(value("{'a': input.tags, 'b': [1, 2.5, null, true], 'c': input.none}")))
                .isEqualTo("{\"a\":[\"a\",\"b\"],\"b\":[1,2.5,null,true],\"c\":null}");
    }

    @Test
    void what_is_not_an_expression_says_where() {
        assertThatThrownBy(() -> CEL.compile("input.amount >", Set.of("input")))
                .isInstanceOf(ExpressionException.class)
                .hasMessage("the expression 'input.amount >' is wrong: at character 15: mismatched input '<EOF>';"
                        + " it may use input");
        assertThatThrownBy(() -> CEL.compile("inputs.amount > 1", Set.of("input")))
                .hasMessageContaining("at character 1: undeclared reference to 'inputs'");
        assertThatThrownBy(() -> CEL.compile(" ", Set.of("input"))).isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> CEL.compile("1+".repeat(10_000) + "1", Set.of("input")))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void what_has_no_value_says_why() {
        assertThatThrownBy(() -> value("input.missing > 1"))
                .isInstanceOf(ExpressionException.class)
                .hasMessage(
                        "the expression 'input.missing > 1' has no value here: key 'missing' is not present in map.");
        assertThatThrownBy(() -> value("input.name + 1")).isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> value("1 / 0")).isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> value("b'bytes'")).isInstanceOf(ExpressionException.class);
        assertThatThrownBy(() -> value("1.0 / 0.0")).isInstanceOf(ExpressionException.class);
    }

    @Test
    void work_without_end_is_refused() {
        var list = "[" + "1,".repeat(999) + "1]";
        assertThatThrownBy(() -> value(list + ".map(a, " + list + ".map(b, input.tags.map(c, c)))"))
                .isInstanceOf(ExpressionException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "[",
                "{",
                "!",
                "-",
                "text(",
                "input.map(x,",
                "'\\",
                "input.",
                "1+",
                "a?",
                "\"",
                "0x",
                "9",
                "a"
            })
    void nonsense_of_any_length_is_refused_in_few_words(String piece) {
        assertThatThrownBy(() -> value(piece.repeat(9_000 / piece.length())))
                .isInstanceOf(ExpressionException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(700));
    }

    @Test
    void an_expression_tells_which_members_it_reads() {
        var expression = CEL.compile(
                "steps.charge.output.id == 5 && has(steps['ship-it'].output) && steps.exists(name, name == 'x')",
                Set.of("steps"));

        assertThat(expression.membersOf("steps")).containsExactly("charge", "ship-it");
    }

    @Test
    void where_any_name_may_be_used_the_fields_of_an_event_are_variables() {
        var condition = CEL.compile("amount > 5 && payload.amount < 10 && tags.exists(t, t == 'a')", null);

        assertThat(condition.value(Map.of("amount", 7, "payload", Map.of("amount", 7), "tags", List.of("a"))))
                .isEqualTo(true);
        assertThatThrownBy(() -> condition.value(Map.of("payload", Map.of("amount", 7), "tags", List.of("a"))))
                .isInstanceOf(ExpressionException.class);
    }
}
