package dev.ratchet.core.definition.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.InvalidDefinitionException;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.RandomDefinitions;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Validation;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class DefinitionJsonTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @Test
    void what_says_nothing_is_left_out() {
        assertThat(DefinitionJson.write(
                        Definition.named("order", 3).line("a", "b").build()))
                .isEqualTo(
                        "{\"name\":\"order\",\"version\":3,\"steps\":[{\"name\":\"a\"},{\"name\":\"b\",\"needs\":[\"a\"]}]}");
    }

    @Test
    void every_field_has_its_place() {
        var definition = everything();
        assertThat(DefinitionJson.write(definition)).isEqualTo("""
                {"name":"order","version":3,"timeout":"30m","failurePolicy":"compensate","undoErrors":"continue",\
                "retry":{"maxAttempts":4,"backoff":"exponential","initialDelay":"1s","maxDelay":"5m"},\
                "maxConcurrentSteps":2,"inputSchema":{"maximum":1.5,"type":"object"},"steps":[\
                {"name":"charge","work":{"kind":"handler","type":"http",\
                "settings":{"body":{"a":1,"b":2},"url":"https://pay.example"}},\
                "when":"input.amount > 0","input":"{}","timeout":"1m30s","delay":"1s500ms",\
                "retry":{"maxAttempts":3,"backoff":"constant","initialDelay":"5s","maxDelay":"5m","jitter":0.25},\
                "rules":{"agent":"on_failure","timeout":"retry"},"onFailure":"pause",\
                "undo":{"work":{"kind":"task"},"timeout":"1h","halfDone":true},\
                "queue":"pay","priority":-1,"impact":"irreversible","extras":{"agent":"till"}},\
                {"name":"ok","work":{"kind":"approval","question":"Ship it?","by":["finance"],"quorum":2,"deadline":"2d",\
                "rejectionFails":true},"needs":["charge"],"undo":{}},\
                {"name":"paid","work":{"kind":"signal","signal":"paid","timeout":"1d12h"}},\
                {"name":"nap","work":{"kind":"sleep","time":"0s"}},\
                {"name":"bill","work":{"kind":"child","workflow":"billing"}},\
                {"name":"all","work":{"kind":"for_each","items":"input.items","workflow":"item","toleratedFailures":3}}\
                ],"extras":{"owner":"shop"}}""");
        assertThat(DefinitionJson.read(tree(DefinitionJson.write(definition)))).isEqualTo(definition);
    }

    private static Definition everything() {
        return Definition.named("order", 3)
                .timeout(Duration.ofMinutes(30))
                .failurePolicy(FailurePolicy.COMPENSATE)
                .undoErrors(UndoErrors.CONTINUE)
                .retry(RetryPolicy.attempts(4))
                .maxConcurrentSteps(2)
                .inputSchema(Map.of("type", "object", "maximum", 1.5))
                .extra("owner", "shop")
                .step(Step.named("charge")
                        .work(new Work.Handler(
                                "http", Map.of("url", "https://pay.example", "body", Map.of("b", 2, "a", 1))))
                        .when("input.amount > 0")
                        .input("{}")
                        .timeout(Duration.ofSeconds(90))
                        .delay(Duration.ofMillis(1_500))
                        .retry(RetryPolicy.retries(2)
                                .constant(Duration.ofSeconds(5))
                                .withJitter(0.25))
                        .rule(ErrorCategory.TIMEOUT, Response.RETRY)
                        .rule(ErrorCategory.AGENT, Response.ON_FAILURE)
                        .onFailure(FailurePolicy.PAUSE)
                        .undo(Undo.by(new Work.Task(Map.of()))
                                .withTimeout(Duration.ofHours(1))
                                .alsoHalfDone())
                        .queue("pay")
                        .priority(-1)
                        .impact(Impact.IRREVERSIBLE)
                        .extra("agent", "till"))
                .step(Step.named("ok")
                        .needs("charge")
                        .work(new Work.Approval("Ship it?", List.of("finance"), 2, Duration.ofDays(2), true))
                        .undo())
                .step(Step.named("paid").work(new Work.AwaitSignal("paid", Duration.ofHours(36))))
                .step(Step.named("nap").work(new Work.Sleep(Duration.ZERO)))
                .step(Step.named("bill").work(new Work.Child("billing")))
                .step(Step.named("all").work(new Work.ForEach("input.items", "item", 3)))
                .build();
    }

    @Test
    void thousands_of_random_definitions_survive_the_round_trip() {
        for (var seed = 0; seed < 3_000; seed++) {
            var definition = RandomDefinitions.valid(seed);
            assertThat(Validation.errors(definition)).as("seed %d", seed).isEmpty();
            var text = DefinitionJson.write(definition);
            var read = DefinitionJson.read(tree(text));
            assertThat(read).as("seed %d", seed).isEqualTo(definition);
            assertThat(DefinitionJson.write(read)).as("seed %d", seed).isEqualTo(text);
        }
    }

    @Test
    void equal_definitions_give_equal_text_whatever_the_order_of_keys() {
        var one = new LinkedHashMap<String, Object>();
        one.put("a", Map.of("x", 1L));
        one.put("b", new BigInteger("2"));
        var other = new LinkedHashMap<String, Object>();
        other.put("b", 2);
        other.put("a", Map.of("x", 1));
        var first = Definition.named("order", 1).line("a").extra("tree", one).build();
        var second = Definition.named("order", 1).line("a").extra("tree", other).build();
        assertThat(first).isEqualTo(second);
        assertThat(DefinitionJson.write(first)).isEqualTo(DefinitionJson.write(second));
    }

    @ParameterizedTest
    @CsvSource({
        "fail_workflow, ABORT",
        "pause_workflow, PAUSE",
        "continue, SKIP",
        "compensate, COMPENSATE",
        "abort, ABORT",
        "pause, PAUSE",
        "skip, SKIP"
    })
    void both_spellings_of_a_policy_are_read(String word, FailurePolicy policy) {
        var step = Map.<String, Object>of("name", "a", "onFailure", word, "rules", Map.of("agent", word));
        assertThat(DefinitionJson.read(Map.of("name", "order", "version", 1, "steps", List.of(step)))
                        .steps())
                .containsExactly(Step.named("a")
                        .onFailure(policy)
                        .rule(ErrorCategory.AGENT, Response.valueOf(policy.name()))
                        .build());
    }

    @Test
    @Tag("S0-44")
    void an_unknown_policy_is_refused_when_the_definition_is_read() {
        var step =
                Map.<String, Object>of("name", "a", "onFailure", "pause_workflw", "rules", Map.of("agent", "explode"));
        assertThat(problems(Map.of("name", "order", "version", 1, "failurePolicy", "explode", "steps", List.of(step))))
                .containsExactly(
                        Problem.error(
                                "unknown-word",
                                "steps[0].rules.agent",
                                "the word 'explode' is not known here",
                                "use one of retry, on_failure, skip, abort, pause, compensate, escalate, fail_workflow,"
                                        + " continue, pause_workflow"),
                        Problem.error(
                                "unknown-word",
                                "steps[0].onFailure",
                                "the word 'pause_workflw' is not known here",
                                "did you mean 'pause_workflow'?"),
                        Problem.error(
                                "unknown-word",
                                "failurePolicy",
                                "the word 'explode' is not known here",
                                "use one of abort, skip, pause, compensate, retry, fail_workflow, continue, pause_workflow"));
    }

    private static Map<String, Object> wrongEverywhere() {
        var work = Map.of("kind", "sleep", "tme", "5m");
        var undo = Map.of("work", Map.of("kind", "slep", "time", 5), "halfDone", "yes", "retry", Map.of("jitter", "x"));
        var step = new HashMap<String, Object>(
                Map.of("name", 7, "needs", Arrays.asList("a", 1, null), "timeout", "5", "delay", 5));
        step.put("work", work);
        step.put("undo", undo);
        step.put("rules", List.of());
        var tree = new HashMap<String, Object>(
                Map.of("version", "1", "steps", List.of(step, "x"), "Timeout", "5m", "retry", 3));
        tree.put("extras", Map.of("a", new Object()));
        tree.put("maxConcurrentSteps", 1L << 40);
        return tree;
    }

    @Test
    void everything_wrong_in_a_tree_is_reported_at_once() {
        assertThat(problems(wrongEverywhere()))
                .extracting(Problem::rule, Problem::path, Problem::message)
                .containsExactly(
                        tuple("missing-key", "name", "the field 'name' is missing"),
                        tuple(
                                "wrong-type",
                                "version",
                                "expected a whole number of at most 2147483647 and found the text '1'"),
                        tuple("wrong-type", "steps[0].name", "expected a text and found 7"),
                        tuple("missing-key", "steps[0].work.time", "the field 'time' is missing"),
                        tuple("unknown-key", "steps[0].work.tme", "there is no field 'tme'"),
                        tuple("wrong-type", "steps[0].needs[1]", "expected a text and found 1"),
                        tuple("wrong-type", "steps[0].needs[2]", "expected a text and found nothing"),
                        tuple("duration", "steps[0].timeout", "'5' is not a duration"),
                        tuple(
                                "wrong-type",
                                "steps[0].delay",
                                "expected a duration in quotes, for example \"5m\" and found 5"),
                        tuple("wrong-type", "steps[0].rules", "expected a map and found a list"),
                        tuple("unknown-word", "steps[0].undo.work.kind", "the word 'slep' is not known here"),
                        tuple("missing-key", "steps[0].undo.retry.maxAttempts", "the field 'maxAttempts' is missing"),
                        tuple("wrong-type", "steps[0].undo.retry.jitter", "expected a number and found the text 'x'"),
                        tuple(
                                "wrong-type",
                                "steps[0].undo.halfDone",
                                "expected true or false and found the text 'yes'"),
                        tuple("wrong-type", "steps[1]", "expected a map and found the text 'x'"),
                        tuple("wrong-type", "retry", "expected a map and found 3"),
                        tuple(
                                "wrong-type",
                                "maxConcurrentSteps",
                                "expected a whole number of at most 2147483647 and found 1099511627776"),
                        tuple(
                                "wrong-tree",
                                "extras",
                                "a plain tree holds maps, lists, texts, numbers and booleans, not java.lang.Object"),
                        tuple("unknown-key", "Timeout", "there is no field 'Timeout'"));
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void keys_that_are_not_texts_are_reported() {
        Map<String, Object> tree = new TreeMap(Map.of(1, 2));
        assertThat(problems(tree))
                .extracting(Problem::message)
                .containsExactly(
                        "the field 'name' is missing",
                        "the field 'version' is missing",
                        "the field 'steps' is missing",
                        "the key 1 is not a text");
    }

    @Test
    void a_null_is_as_good_as_nothing() {
        var tree = tree(
                "{\"name\":\"order\",\"version\":1,\"timeout\":null,\"steps\":[{\"name\":\"a\",\"work\":null,\"needs\":null}]}");
        assertThat(DefinitionJson.read(tree))
                .isEqualTo(Definition.named("order", 1).line("a").build());
    }

    @Test
    void a_tree_that_is_too_deep_is_reported() {
        var list = new ArrayList<Object>();
        list.add(list);
        assertThat(problems(Map.of("name", "order", "version", 1, "steps", List.of(), "extras", Map.of("a", list))))
                .extracting(Problem::rule, Problem::path)
                .containsExactly(tuple("wrong-tree", "extras"));
    }

    @Test
    void the_deepest_trees_can_be_written() {
        Object deep = 1;
        for (var i = 0; i < 99; i++) {
            deep = List.of(deep);
        }
        var definition = Definition.named("order", 1)
                .step(Step.named("a").undo(Undo.by(new Work.Task(Map.of("deep", deep)))))
                .build();
        assertThat(DefinitionJson.read(tree(DefinitionJson.write(definition)))).isEqualTo(definition);
    }

    @Test
    void thousands_of_damaged_trees_are_read_or_refused_and_nothing_else() {
        for (var seed = 0; seed < 3_000; seed++) {
            var random = new Random(seed);
            var damaged = damage(tree(DefinitionJson.write(RandomDefinitions.valid(seed))), random);
            try {
                assertThat(DefinitionJson.read(damaged)).isNotNull();
            } catch (InvalidDefinitionException refused) {
                assertThat(refused.problems()).as("seed %d", seed).isNotEmpty();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    /** The same tree with a few values replaced by others of any type. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> damage(Map<String, Object> tree, Random random) {
        return (Map<String, Object>) damageValue(tree, random, 0);
    }

    @SuppressWarnings("NullAway") // A JSON null is a value like others.
    private static Object damageValue(Object value, Random random, int depth) {
        if (depth > 0 && random.nextInt(20) == 0) {
            var others =
                    Arrays.asList(null, 1, -1L, 2.5, true, "", "x", List.of(), List.of(1), Map.of(), Map.of("a", 1));
            return others.get(random.nextInt(others.size()));
        }
        if (value instanceof Map<?, ?> map) {
            var copy = new HashMap<String, Object>();
            map.forEach((key, inner) -> copy.put(
                    random.nextInt(30) == 0 ? key + "x" : (String) key, damageValue(inner, random, depth + 1)));
            return copy;
        }
        if (value instanceof List<?> list) {
            var copy = new ArrayList<Object>();
            list.forEach(inner -> copy.add(damageValue(inner, random, depth + 1)));
            return copy;
        }
        return value;
    }

    @Test
    void a_definition_without_a_json_form_is_refused() {
        var retry = RetryPolicy.attempts(2).withJitter(Double.NaN);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> DefinitionJson.write(
                        Definition.named("order", 1).retry(retry).build()));
    }

    private static List<Problem> problems(Map<String, Object> tree) {
        return catchThrowableOfType(InvalidDefinitionException.class, () -> DefinitionJson.read(tree))
                .problems();
    }

    private static Map<String, Object> tree(String json) {
        return MAPPER.readValue(json, new TypeReference<>() {});
    }
}
