package dev.ratchet.core.store.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Story;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.DefinitionBuilder;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Done;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.Steps;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the row of a run looks like. These texts are in people's databases: they may grow, not change. */
class RunTextTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static DefinitionBuilder line() {
        return Definition.named("order", 1).line("a", "b", "c");
    }

    private static @Nullable String active(Story story) {
        RoundTrip.of(story.run());
        return RunText.row(story.run(), 1, null).active();
    }

    @Test
    void a_row_says_in_its_columns_what_everybody_asks() {
        var story = Story.of(line()).later(SECOND).completes("a");
        assertThat(RunText.row(story.run(), 7, Story.NOON))
                .isEqualTo(new RunRow(
                        RunKey.of(new RunId("run-1")),
                        new RunId("run-1"),
                        7,
                        "default",
                        2,
                        RunState.RUNNING,
                        "CRP",
                        "{\"started\":0,\"done\":[0,2,1]}",
                        "{\"input\":\"input\"}",
                        Story.NOON,
                        Story.NOON.plusSeconds(1),
                        Story.NOON,
                        null,
                        0));
    }

    @Test
    void what_is_usual_is_left_out() {
        assertThat(active(Story.upTo(NewRun.Extent.CREATED, line()))).isNull();
        assertThat(active(Story.upTo(NewRun.Extent.QUEUED, line()))).isEqualTo("{\"ready\":0}");
        assertThat(active(Story.of(line()))).isEqualTo("{\"started\":0}");
        assertThat(active(Story.of(line()).later(SECOND).completes("a", "b", "c")))
                .isEqualTo("{\"started\":0,\"done\":[0,2,3]}");
    }

    @Test
    void a_long_line_says_as_little_as_a_short_one() {
        var names = IntStream.range(0, 1_000).mapToObj(step -> "s" + step).toArray(String[]::new);
        var story = Story.of(Definition.named("long", 1).line(names));
        story.completes(names);
        assertThat(active(story)).isEqualTo("{\"started\":0,\"done\":[0,2,1000]}");
    }

    @Test
    void what_is_done_is_read_in_the_order_in_which_it_was_written() {
        var run = Story.of(line()).run();
        assertThat(RunText.row(
                                RoundTrip.of(with(
                                        run,
                                        Done.NOTHING
                                                .plus(0, 2, false)
                                                .plus(1, 3, true)
                                                .plus(2, 4, false))),
                                1,
                                null)
                        .active())
                .isEqualTo("{\"cause\":null,\"started\":0,\"done\":[0,2,1,1,-3,1,2,4,1]}");
        for (var seed = 0; seed < 1_000; seed++) {
            var random = new Random(seed);
            var done = Done.NOTHING;
            var revision = 1;
            for (var items = random.nextInt(8); items > 0; items--) {
                revision += random.nextInt(3);
                done = done.plus(random.nextInt(3), revision, random.nextInt(4) == 0);
            }
            RoundTrip.of(with(run, done));
        }
    }

    private static Run with(Run run, Done done) {
        return with(run, Steps.stored("PPP", Map.of(), done));
    }

    private static Run with(Run run, Steps steps) {
        return new Run(
                run.id(),
                run.plan(),
                run.origin(),
                run.revision(),
                run.state(),
                null,
                null,
                steps,
                run.undos(),
                run.inbox(),
                null,
                null,
                run.times());
    }

    @Test
    void what_a_step_went_through_is_told() {
        var story = Story.of(Definition.named("retry", 1)
                .timeout(Duration.ofHours(1))
                .step(Step.named("a")
                        .timeout(Duration.ofMinutes(1))
                        .retry(RetryPolicy.attempts(3).constant(SECOND)))
                .step(Step.named("b")));
        story.later(SECOND).fails("a");
        assertThat(active(story)).isEqualTo("""
                {"started":0,"deadline":3600000000,"steps":{\
                "0":{"failures":1,"reason":"failure","until":2000000,"failure":{"category":"transient","message":"boom"}},\
                "1":{"since":0}}}""");
        story.later(SECOND).wakes();
        assertThat(active(story)).isEqualTo("""
                {"started":0,"deadline":3600000000,"steps":{\
                "0":{"attempt":2,"failures":1,"reason":"retry","until":62000000,\
                "failure":{"category":"transient","message":"boom"}},\
                "1":{"since":0}}}""");
        story.completes("a", "b").is(RunState.COMPLETED, "CC");
        assertThat(active(story)).isEqualTo("""
                {"started":0,"deadline":3600000000,"steps":{\
                "0":{"attempt":2,"failures":1,"reason":"outcome","failure":{"category":"transient","message":"boom"}}},\
                "done":[0,4,2]}""");
    }

    @Test
    void waits_and_signals_are_told() {
        var story = Story.of(line()).signal("early").waits("a", new WaitFor.Signal("paid", SECOND));
        assertThat(active(story)).isEqualTo("""
                {"cause":"signal","started":0,"steps":{\
                "0":{"reason":"outcome","wait":{"for":"signal","name":"paid","until":1000000,"again":true}}},\
                "inbox":{"early":[1,0]}}""");
        story.signal("paid");
        assertThat(active(story)).isEqualTo("""
                {"cause":"signal","started":0,"steps":{\
                "0":{"attempt":2,"reason":"signal","woken":"signal","signal":["paid",1]}},\
                "inbox":{"early":[1,0],"paid":[1,1]}}""");
        story.waits("a", new WaitFor.Timer(SECOND));
        assertThat(active(story)).isEqualTo("""
                {"cause":"timer","started":0,"steps":{\
                "0":{"attempt":2,"reason":"outcome","wait":{"for":"timer","until":1000000,"again":true}}},\
                "inbox":{"early":[1,0],"paid":[1,1]}}""");
    }

    @Test
    void approvals_and_children_are_told() {
        var gate = Step.named("gate").work(new Work.Approval("ok?", List.of("ann", "bob"), 2, null, false));
        var story = Story.of(Definition.named("gate", 1).step(gate))
                .waits("gate", new WaitFor.Approval(2, false, null))
                .approves("gate", "ann")
                .rejects("gate", "bob");
        assertThat(active(story)).isEqualTo("""
                {"cause":"approval","started":0,"steps":{"0":{"reason":"outcome","wait":{"for":"approval","quorum":2,"held":true,\
                "votes":[{"by":"ann","approves":true,"note":"fine","at":0},{"by":"bob","note":"not yet","at":0}]}}}}""");
        var each = Step.named("each").work(new Work.ForEach("input.items", "other", 1));
        story = Story.of(Definition.named("each", 1).step(each))
                .waits("each", new WaitFor.Children(3, 1))
                .childrenAre("each", 2, 1);
        assertThat(active(story)).isEqualTo("""
                {"cause":"child","started":0,"steps":{"0":{"reason":"outcome",\
                "wait":{"for":"children","count":3,"open":2,"failed":1,"tolerated":1}}}}""");
    }

    @Test
    void rolling_back_and_pausing_are_told() {
        var story = Story.of(Definition.named("saga", 1)
                        .step(Step.named("a").undo())
                        .step(Step.named("b").needs("a").undo())
                        .step(Step.named("c").needs("b").onFailure(FailurePolicy.COMPENSATE)))
                .completes("a", "b")
                .later(SECOND)
                .fails("c", ErrorCategory.AGENT)
                .later(SECOND)
                .undoes("b");
        assertThat(active(story)).isEqualTo("""
                {"cause":"failure","note":"step 'c' failed: boom","started":0,"steps":{\
                "2":{"failures":1,"reason":"failure","since":1000000,"failure":{"category":"agent","message":"boom"}}},\
                "done":[0,2,2],"undo":[{"step":1,"state":"done","attempt":1},{"step":0,"state":"running","attempt":1}],\
                "ending":{"cause":"failure","undo":true,"reason":"step 'c' failed: boom","stopBy":31000000}}""");
        var paused = Story.of(line()).pauses().stops("a").on(new Event.ResumeRequested("hash"));
        assertThat(active(paused)).isEqualTo("""
                {"cause":"resumed","started":0,"steps":{"0":{"attempt":2,"reason":"given_back"}},"accepted":"hash"}""");
    }

    @Test
    void the_origin_says_what_the_run_was_given() {
        var parent = new RunId("parent");
        var labels = Map.of("team", "north", "env", "test", "z", "\"");
        var origin = new Origin("hash", "mail", 5, labels, "order-1", new Origin.Link(parent, true), parent)
                .withConcurrencyKey("customer-7");
        var row = RunText.row(Story.of(line(), origin).run(), 1, null);
        assertThat(row.queue()).isEqualTo("mail");
        assertThat(row.origin()).isEqualTo("""
                {"input":"hash","priority":5,"labels":{"env":"test","team":"north","z":"\\""},"key":"order-1",\
                "retryOf":{"run":"parent","automatic":true},"parent":"parent","concurrency":"customer-7"}""");
        assertThat(RunText.row(Story.of(line(), Origin.of("")).run(), 1, null).origin())
                .isEqualTo("{}");
    }

    @Test
    void a_running_step_of_which_nothing_is_known_stays_so() {
        var run = Story.of(line()).run();
        var odd = with(run, Steps.stored("RPP", Map.of(), run.steps().done()));
        assertThat(RunText.row(RoundTrip.of(odd), 1, null).active())
                .isEqualTo("{\"cause\":null,\"started\":0,\"steps\":{\"0\":null}}");
    }

    @Test
    void a_time_finer_than_a_microsecond_is_refused() {
        var run = Story.of(line()).run();
        assertThatThrownBy(() -> RunText.row(run, 1, Story.NOON.plusNanos(1_500)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("times are stored in whole microseconds, and 2026-03-01T12:00:00.000001500Z is finer");
    }

    @Test
    void a_row_that_nobody_wrote_is_refused_and_the_place_is_named() {
        refuses("YRP", "{\"steps\":7}", "run run-1, active.steps: an object is expected here, not '7'");
        refuses(
                "YRP",
                "{\"steps\":{\"3\":{}}}",
                "run run-1, active.steps.3: the plan of 'order v1' has no step number 3");
        refuses("YRP", "{\"steps\":{\"x\":{}}}", "run run-1, active.steps.x: For input string: \"x\"");
        refuses(
                "YRP",
                "{\"steps\":{\"1\":{\"reason\":\"sginal\"}}}",
                "run run-1, active.steps.1.reason: 'sginal' is unknown; did you mean 'signal'?");
        refuses("YRP", "{\"steps\":{\"1\":{\"wait\":{}}}}", "run run-1, active.steps.1.wait: 'for' is missing");
        refuses(
                "YRP",
                "{\"steps\":{\"1\":{\"wait\":{\"for\":\"rain\"}}}}",
                "run run-1, active.steps.1.wait.for: no wait is for 'rain'");
        refuses("YRP", "{\"mood\":1}", "run run-1, active.mood: unknown; perhaps a newer version wrote it");
        refuses(
                "YRP",
                "{\"done\":[1,2]}",
                "run run-1, active.done: steps, revisions and counts come three by three, and there are 2");
        refuses("YRP", "{\"done\":[1,1.5,1]}", "run run-1, active.done[1]: a whole number is expected here, not '1.5'");
        refuses("YRP", "{\"done\":[3,1,1]}", "run run-1, active.done[0]: the plan of 'order v1' has no step number 3");
        refuses("YRP", "{\"done\":[1,1,0]}", "run run-1, active.done[2]: at least one step is done here, not 0");
        refuses("YRP", "{\"done\":[1,-1,2]}", "run run-1, active.done[2]: a half-done step is alone, not one of 2");
        refuses(
                "YRP",
                "{\"done\":[1,1,3]}",
                "run run-1, active.done[2]: the plan of 'order v1' has no 3 steps from number 1 on");
        refuses("YRP", "[]", "run run-1, active: an object is expected here, not '[]'");
        refuses("Y?P", null, "run run-1, steps: no state of a step has the letter '?'");
        refuses(
                "YR",
                null,
                "run run-1, steps: the row has 2 steps and the plan of 'order v1' has 3; it is not the plan that the run was"
                        + " started with");
    }

    @Test
    void what_is_not_json_is_refused() {
        assertThatThrownBy(() -> read("YRP", "{"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("run run-1, active cannot be parsed: ");
    }

    private static void refuses(String steps, @Nullable String active, String message) {
        assertThatThrownBy(() -> read(steps, active))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static void read(String steps, @Nullable String active) {
        var id = new RunId("run-1");
        RunText.read(
                new RunRow(
                        RunKey.of(id),
                        id,
                        1,
                        "default",
                        1,
                        RunState.RUNNING,
                        steps,
                        active,
                        "{}",
                        Story.NOON,
                        Story.NOON,
                        null,
                        null,
                        0),
                Plan.of(line()),
                RoundTrip.PARSER);
    }
}
