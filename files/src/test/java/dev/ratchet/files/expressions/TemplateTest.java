package dev.ratchet.files.expressions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.engine.code.ExpressionException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TemplateTest {
    private static @Nullable Object fill(Object tree) {
        return Template.fill(tree, expression -> switch (expression) {
            case "n" -> 5L;
            case "list" -> List.of(1L, "b");
            case "none" -> null;
            default -> "<" + expression + ">";
        });
    }

    @Test
    void a_text_that_is_one_expression_is_its_value_and_any_other_stays_a_text() {
        assertThat(fill("${n}")).isEqualTo(5L);
        assertThat(fill(" ${n}")).isEqualTo(" 5");
        assertThat(fill("${n}${list}${none}.")).isEqualTo("5[1,\"b\"].");
        assertThat(fill(Map.of("a", List.of("${list}", 7L, "x"))))
                .isEqualTo(Map.of("a", List.of(List.of(1L, "b"), 7L, "x")));
    }

    @Test
    void braces_and_quotes_inside_an_expression_do_not_end_it() {
        assertThat(fill("${ {'a': '}'}.a } b")).isEqualTo("<{'a': '}'}.a> b");
        assertThat(fill("${'\\'}'}")).isEqualTo("<'\\'}'>");
    }

    @Test
    void two_dollars_are_no_expression() {
        assertThat(fill("a $${n} b")).isEqualTo("a ${n} b");
        assertThat(fill("$n and {n}")).isEqualTo("$n and {n}");
    }

    @Test
    void an_expression_must_end() {
        assertThatThrownBy(() -> fill("a ${n"))
                .isInstanceOf(ExpressionException.class)
                .hasMessage("the expression after ${ does not end in 'a ${n'");
    }
}
