package dev.ratchet.core.definition.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GraphRulesTest {
    @Test
    @Tag("S3-90")
    void lines_diamonds_and_separate_parts_are_valid() {
        assertThat(errors("a", "b a", "c a", "d b c", "e", "f e")).isEmpty();
    }

    @Test
    @Tag("S3-92")
    void a_need_names_a_step() {
        assertThat(errors("charge", "ship chrge", "bill nothing"))
                .containsExactly(
                        Problem.error(
                                "unknown-need",
                                "steps[1].needs[0]",
                                "there is no step 'chrge'",
                                "did you mean 'charge'?"),
                        Problem.error(
                                "unknown-need",
                                "steps[2].needs[0]",
                                "there is no step 'nothing'",
                                "name a step of this workflow, or remove this need"));
    }

    @Test
    @Tag("S3-91")
    void a_step_does_not_need_itself() {
        assertThat(errors("a", "b a b"))
                .containsExactly(Problem.error(
                        "self-need",
                        "steps[1].needs[1]",
                        "step 'b' needs itself, so it could never start",
                        "remove this need"));
    }

    @Test
    @Tag("S3-91")
    void a_cycle_is_named_in_order() {
        assertThat(errors("root", "a root b", "b c", "c a"))
                .containsExactly(Problem.error(
                        "cycle",
                        "steps[1].needs[1]",
                        "the steps need each other in a circle: a -> b -> c -> a, each needs the next",
                        "remove one of these needs, for example 'b' from 'a'"));
    }

    @Test
    @Tag("S3-91")
    void each_tangle_of_cycles_is_reported_once_by_its_shortest_way_round() {
        assertThat(errors("root", "x y", "y x root", "a b d", "b c root", "c a", "d a"))
                .extracting(Problem::path, Problem::message)
                .containsExactly(
                        tuple(
                                "steps[1].needs[0]",
                                "the steps need each other in a circle: x -> y -> x, each needs the next"),
                        tuple(
                                "steps[3].needs[1]",
                                "the steps need each other in a circle: a -> d -> a, each needs the next;"
                                        + " 2 more are tangled up with them"));
    }

    @Test
    @Tag("S3-93")
    void some_step_needs_nothing() {
        assertThat(errors("a b", "b a"))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(tuple("cycle", "steps[0].needs[0]"), tuple("no-root", "steps"));
    }

    @Test
    @Tag("S3-94")
    void a_step_behind_a_cycle_cannot_be_reached_from_a_root() {
        assertThat(errors("root", "a b", "b a", "c b", "d c", "e root c"))
                .extracting(Problem::rule, Problem::path, Problem::fix)
                .containsExactly(
                        tuple("cycle", "steps[1].needs[0]", "remove one of these needs, for example 'b' from 'a'"),
                        tuple(
                                "unreachable",
                                "steps[3].needs",
                                "let it need a step that can be reached, or mend the needs of 'b'"),
                        tuple(
                                "unreachable",
                                "steps[4].needs",
                                "let it need a step that can be reached, or mend the needs of 'c'"));
    }

    @Test
    @Tag("S3-94")
    void a_step_behind_an_unknown_need_is_not_reported_twice() {
        assertThat(errors("root", "a nothing", "b a")).extracting(Problem::rule).containsExactly("unknown-need");
    }

    @Test
    void names_and_needs_are_given_once() {
        assertThat(errors("a", "b a a", "a"))
                .containsExactly(
                        Problem.error(
                                "repeated-need", "steps[1].needs[1]", "the need 'a' is listed twice", "list it once"),
                        Problem.error(
                                "duplicate-step",
                                "steps[2].name",
                                "the name 'a' is taken by steps[0]",
                                "give each step a name of its own"));
    }

    @Test
    @Timeout(10)
    @Tag("S3-91")
    void a_line_and_a_circle_of_the_most_steps_are_checked_quickly() {
        var names = IntStream.range(0, 2_000).mapToObj(i -> "s" + i).toArray(String[]::new);
        assertThat(Validation.errors(Definition.named("line", 1).line(names).build()))
                .isEmpty();
        var circle = Definition.named("circle", 1);
        for (var i = 0; i < names.length; i++) {
            circle.step(Step.named(names[i]).needs(names[(i + 1) % names.length]));
        }
        assertThat(Validation.errors(circle.build()))
                .extracting(Problem::rule, Problem::message)
                .containsExactly(
                        tuple(
                                "cycle",
                                "the steps need each other in a circle: s0 -> s1 -> s2 -> s3 -> s4 -> s5 -> s6 -> s7 -> s8 -> s9"
                                        + " -> (1990 more) -> s0, each needs the next"),
                        tuple("no-root", "each step needs another one first, so none can ever start"));
    }

    @Test
    @Timeout(20)
    void two_million_needs_and_many_slips_are_checked_quickly() {
        var dense = Definition.named("dense", 1);
        var wrong = Definition.named("wrong", 1);
        var names = new ArrayList<String>();
        for (var i = 0; i < 2_000; i++) {
            var name = "a-rather-long-name-of-a-step-" + i;
            dense.step(Step.named(name).needs(names.toArray(String[]::new)).timeout(Duration.ofMinutes(1)));
            wrong.step(Step.named(name).needs(name + "x", name + "y", name + "z"));
            names.add(name);
        }
        assertThat(Validation.errors(dense.build())).extracting(Problem::rule).containsExactly("too-large");
        assertThat(Validation.problems(wrong.build())).hasSize(6_000 + 1 + 2_000 + 2);
    }

    @Test
    @Tag("S3-91")
    @Tag("S3-93")
    @Tag("S3-94")
    void small_random_graphs_get_the_verdict_of_a_plain_search() {
        for (var seed = 0; seed < 3_000; seed++) {
            var random = new Random(seed);
            var size = 1 + random.nextInt(7);
            var needed = new boolean[size][size];
            var builder = Definition.named("random", 1);
            for (var i = 0; i < size; i++) {
                var step = Step.named("s" + i);
                for (var j = 0; j < size; j++) {
                    needed[i][j] = i != j && random.nextInt(4) == 0;
                    if (needed[i][j]) {
                        step.needs("s" + j);
                    }
                }
                builder.step(step);
            }
            assertThat(Validation.errors(builder.build()).stream()
                            .map(Problem::rule)
                            .sorted()
                            .toList())
                    .as("seed %d", seed)
                    .isEqualTo(expected(needed));
        }
    }

    /** The same rules by transitive closure: a knot is a set of steps that reach each other. */
    private static List<String> expected(boolean[][] needed) {
        var size = needed.length;
        var far = new boolean[size][];
        for (var i = 0; i < size; i++) {
            far[i] = needed[i].clone();
        }
        for (var k = 0; k < size; k++) {
            for (var i = 0; i < size; i++) {
                for (var j = 0; j < size; j++) {
                    far[i][j] |= far[i][k] && far[k][j];
                }
            }
        }
        var rules = new ArrayList<String>();
        var roots = IntStream.range(0, size)
                .filter(i -> IntStream.range(0, size).noneMatch(j -> needed[i][j]))
                .toArray();
        for (var i = 0; i < size; i++) {
            var at = i;
            var isFirstOfKnot = far[i][i] && IntStream.range(0, i).noneMatch(j -> far[at][j] && far[j][at]);
            if (isFirstOfKnot) {
                rules.add("cycle");
            }
            if (!far[i][i] && IntStream.of(roots).noneMatch(root -> root == at || far[at][root])) {
                rules.add("unreachable");
            }
        }
        if (roots.length == 0) {
            rules.add("no-root");
        }
        return rules.stream().sorted().toList();
    }

    /** Each step as its name and its needs, parted by spaces. */
    private static List<Problem> errors(String... steps) {
        var builder = Definition.named("order", 1);
        for (var step : steps) {
            var words = List.of(step.split(" ", -1));
            builder.step(Step.named(words.get(0))
                    .needs(words.subList(1, words.size()).toArray(String[]::new)));
        }
        return Validation.errors(builder.build());
    }
}
