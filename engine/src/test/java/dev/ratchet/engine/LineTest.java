package dev.ratchet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineTest {
    private final List<String> undone = new ArrayList<>();

    private final Line<String, Integer> length = Workflow.of("length", String.class)
            .step("trim", String.class, String::trim)
            .step("count", Integer.class, String::length);

    @Test
    void each_step_gets_the_result_of_the_one_before() throws Exception {
        assertThat(ScriptedAttempt.of("trim").input("\" abc \"").in(length)).isEqualTo(new Report.Completed("\"abc\""));
        assertThat(ScriptedAttempt.of("count").output("trim", "\"abc\"").in(length))
                .isEqualTo(new Report.Completed("3"));
        assertThat(length.result(Map.of("count", "3")::get, Codec.standard())).isEqualTo(3);
    }

    @Test
    void a_line_is_a_definition_in_which_each_step_needs_the_one_before() {
        assertThat(length.definition())
                .isEqualTo(Definition.named("length", 1).line("trim", "count").build());
        assertThat(length.version(4).version()).isEqualTo(4);
        assertThat(Workflow.of("x", String.class)
                        .version(2)
                        .step("a", String.class, in -> in)
                        .version())
                .isEqualTo(2);
    }

    @Test
    void a_handler_may_ask_for_the_context_too() throws Exception {
        var line = Workflow.of("line", Integer.class)
                .step("first", String.class, (ctx, number) -> ctx.key() + number)
                .step("second", String.class, (ctx, text) -> text + ctx.input());

        assertThat(ScriptedAttempt.of("first").input("5").in(line)).isEqualTo(new Report.Completed("\"run-1/first5\""));
        assertThat(ScriptedAttempt.of("second")
                        .input("5")
                        .output("first", "\"x\"")
                        .in(line))
                .isEqualTo(new Report.Completed("\"x5\""));
    }

    @Test
    void inputs_and_results_may_be_generic() throws Exception {
        var numbers = new TypeRef<List<Integer>>() {};
        var line = Workflow.of("line", numbers)
                .step("rest", numbers, in -> in.subList(1, in.size()))
                .step("more", numbers, (ctx, rest) -> rest.subList(1, rest.size()))
                .step("first", Integer.class, rest -> rest.get(0));

        assertThat(ScriptedAttempt.of("rest").input("[1,2,3]").in(line)).isEqualTo(new Report.Completed("[2,3]"));
        assertThat(ScriptedAttempt.of("more").output("rest", "[2,3]").in(line)).isEqualTo(new Report.Completed("[3]"));
        assertThat(ScriptedAttempt.of("first").output("more", "[3]").in(line)).isEqualTo(new Report.Completed("3"));
    }

    @Test
    void words_about_a_step_follow_it() throws Exception {
        var line = Workflow.of("line", String.class)
                .step("a", String.class, in -> in)
                .retries(3)
                .undo((ctx, text) -> undone.add(text))
                .step("b", String.class, in -> in)
                .timeout(Duration.ofSeconds(5));

        assertThat(line.definition())
                .isEqualTo(Definition.named("line", 1)
                        .failurePolicy(FailurePolicy.COMPENSATE)
                        .step(Step.named("a").retry(RetryPolicy.retries(3)).undo())
                        .step(Step.named("b").needs("a").timeout(Duration.ofSeconds(5)))
                        .build());
        ScriptedAttempt.of("a").output("a", "\"x\"").undoneIn(line);
        assertThat(undone).containsExactly("x");
    }

    @Test
    void adding_to_a_line_leaves_it_as_it_was() {
        assertThat(length.step("more", Integer.class, n -> n + 1).definition().steps())
                .hasSize(3);
        assertThat(length.definition().steps()).hasSize(2);
    }

    @Test
    void a_wrong_step_is_refused_where_it_is_written() {
        assertThatThrownBy(() -> length.step("trim", Integer.class, n -> n))
                .isInstanceOf(InvalidDefinitionException.class)
                .hasMessageContaining("the name 'trim' is taken");
    }
}
