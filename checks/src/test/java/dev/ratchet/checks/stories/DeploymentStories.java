package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.deployments.Deployment;
import dev.ratchet.engine.deployments.Overlap;
import dev.ratchet.engine.deployments.Trigger;
import dev.ratchet.engine.runs.RunFilter;
import dev.ratchet.engine.runs.RunView;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workflows that start because something happens, or because it is time. */
abstract class DeploymentStories extends EngineStories {
    private static final String EVERY_SECOND = "* * * * * *";
    private static final String CANARY = "canary-7c31f0";

    private static Workflow<String, String> greeting() {
        return Workflow.of("greet", String.class).step("say", String.class, name -> "Hello " + name);
    }

    private static List<RunView> runsOf(Engine engine, String deployment) {
        return engine.runs()
                .list(RunFilter.all().labelled("deployment", deployment))
                .runs();
    }

    private static Deployment find(Engine engine, String name) {
        return engine.deployments().find(name).orElseThrow();
    }

    @Test
    @Tag("S3-10")
    void a_deployed_workflow_is_idle_until_an_event_comes_and_starts_one_run_for_each_message() {
        var workflow = greeting();
        var engine = open(workflow);
        var deployment = engine.deploy(workflow, Trigger.on("user.created"));
        assertThat(deployment.explain()).isEqualTo("idle until an event 'user.created' comes");
        assertThat(engine.deployments().accept("crm", "1", "user.deleted", "\"x\""))
                .isEmpty();
        assertThat(runsOf(engine, "greet")).isEmpty();
        var outside = openIdle();

        var first = outside.deployments().accept("crm", "1", "user.created", "\"ann\"");
        var again = engine.deployments().accept("crm", "1", "user.created", "\"ann\"");
        var second = engine.deployments().accept("crm", "2", "user.created", "\"ben\"");

        assertThat(first).hasSize(1).isEqualTo(again).isNotEqualTo(second);
        assertThat(engine.handle(workflow, first.get(0).text()).await()).isEqualTo("Hello ann");
        assertThat(engine.handle(workflow, second.get(0).text()).await()).isEqualTo("Hello ben");
        assertThat(runsOf(engine, "greet")).hasSize(2);
    }

    @Test
    @Tag("S3-10")
    void a_message_of_another_system_starts_what_is_deployed_for_its_type() {
        var workflow = greeting();
        var engine = open(workflow);
        engine.deploy(workflow, Trigger.on("user.created"));
        var outside = openIdle();

        var first = outside.messages().receive("crm", "1", "user.created", "ann");
        var again = engine.messages().receive("crm", "1", "user.created", "ann");

        assertThat(first).hasSize(1).isEqualTo(again);
        assertThat(engine.handle(workflow, first.get(0).text()).await()).isEqualTo("Hello ann");
        assertThat(engine.messages().receive("crm", "1", "user.deleted", "ann")).isEmpty();
        engine.deployments().pause("greet");
        assertThat(engine.messages().receive("crm", "2", "user.created", "ben")).isEmpty();
        assertThat(runsOf(engine, "greet")).hasSize(1);
    }

    @Test
    void messages_whose_source_or_id_has_a_slash_are_not_taken_for_each_other() {
        var workflow = greeting();
        var engine = open(workflow);
        engine.deploy(workflow, Trigger.on("e"));

        var first = engine.messages().receive("crm/eu", "1", "e", "ann");

        assertThat(engine.messages().receive("crm", "eu/1", "e", "ann")).isNotEqualTo(first);
    }

    @Test
    void a_long_message_id_is_a_name_all_the_same() {
        var workflow = greeting();
        var engine = open(workflow);
        engine.deploy(workflow, Trigger.on("e"));
        var id = "x".repeat(400);

        var first = engine.deployments().accept("crm", id, "e", "\"ann\"");

        assertThat(first).isEqualTo(engine.deployments().accept("crm", id, "e", "\"ann\""));
        assertThat(first).isNotEqualTo(engine.deployments().accept("crm", id + "y", "e", "\"ann\""));
    }

    @Test
    void each_planned_time_starts_one_run_however_many_engines_there_are() {
        var workflow = greeting();
        var engines = IntStream.range(0, 3).mapToObj(i -> open(workflow)).toList();
        engines.forEach(each -> each.deploy(workflow, Trigger.cron(EVERY_SECOND).catchUpAll(10), "all"));
        var engine = engines.get(0);

        Await.until("four runs", () -> runsOf(engine, "greet").size() >= 4);
        engine.deployments().pause("greet");

        var planned = runsOf(engine, "greet").stream()
                .map(run -> run.id().text())
                .map(id -> Instant.parse(id.substring(id.indexOf('@') + 1)))
                .sorted()
                .toList();
        assertThat(planned).doesNotHaveDuplicates().allMatch(time -> time.getNano() == 0);
        for (var i = 1; i < planned.size(); i++) {
            assertThat(planned.get(i))
                    .as("no time is left out")
                    .isEqualTo(planned.get(0).plusSeconds(i));
        }
        runsOf(engine, "greet")
                .forEach(run -> assertThat(
                                engine.handle(workflow, run.id().text()).await())
                        .isEqualTo("Hello all"));
    }

    @Test
    void a_planned_time_is_skipped_while_the_run_before_it_is_not_over() {
        var gate = newGate();
        var slow = workflow("slow", String.class);
        slow.step("wait", ctx -> gate.pass());
        var workflow = slow.build();
        var engine = open(workflow);
        engine.deploy(workflow, Trigger.cron(EVERY_SECOND).overlap(Overlap.SKIP), "x");

        Await.until("two times are skipped", () -> find(engine, "slow").skipped() >= 2);

        var skipped = find(engine, "slow");
        assertThat(runsOf(engine, "slow")).hasSize(1);
        assertThat(skipped.whySkipped()).isEqualTo("run '" + skipped.lastRun() + "' was not over");
        assertThat(skipped.explain()).contains(" was skipped: run '");
        gate.open();
        Await.until("it goes on", () -> runsOf(engine, "slow").size() >= 2);
    }

    @Test
    void a_schedule_is_paused_resumed_fired_and_removed() {
        var workflow = greeting();
        var engine = open(workflow);
        var berlin = Trigger.cron("0 9 1 1 *").in(ZoneId.of("Europe/Berlin"));
        var deployment = engine.deploy(workflow, berlin, "ann");
        assertThat(engine.deploy(workflow, berlin, "ann")).isEqualTo(deployment);
        assertThat(deployment.next())
                .hasSize(5)
                .allMatch(time -> time.toString().endsWith("-01-01T08:00:00Z"));

        engine.deployments().pause("greet");
        assertThat(find(engine, "greet").explain()).isEqualTo("paused: resume it, or remove it");
        assertThat(find(engine, "greet").next()).isEmpty();
        engine.deployments().resume("greet");
        assertThat(find(engine, "greet").next()).isEqualTo(deployment.next());
        var run = engine.deployments().fire("greet");
        assertThat(engine.handle(workflow, run.text()).await()).isEqualTo("Hello ann");
        assertThat(engine.deploy(workflow, Trigger.cron("@daily"), "ben").next())
                .isNotEqualTo(deployment.next());
        assertThat(engine.deployments().list()).hasSize(1);
        engine.deployments().remove("greet");

        assertThat(engine.deployments().list()).isEmpty();
        assertThatThrownBy(() -> engine.deployments().pause("greet")).hasMessage("there is no deployment 'greet'");
        assertThatThrownBy(() -> engine.deploy(workflow, Trigger.on("e").when("true")))
                .hasMessageStartingWith("this engine has no language for conditions");
        assertThatThrownBy(() -> Trigger.cron("61 * * * *"))
                .hasMessage("the minute of a schedule cannot be '61': it must be from 0 to 59");
    }

    @Test
    void a_planted_secret_is_found_nowhere_in_the_store() {
        var leaky = workflow("leaky", String.class);
        var told = leaky.step("tell", String.class, ctx -> {
            ctx.heartbeat("using " + ctx.secret("stripe"));
            ctx.publish("told", "my key is " + ctx.secret("stripe"));
            return "my key is " + ctx.secret("stripe");
        });
        leaky.step("fail", told, (ctx, key) -> {
                    assertThat(ctx.secret("stripe")).isEqualTo(CANARY);
                    throw new IllegalStateException("bad key " + CANARY, new IllegalArgumentException(CANARY));
                })
                .undoHalfDone((ctx, none) -> {
                    throw new IllegalStateException("cannot undo with " + ctx.secret("stripe"));
                });
        var workflow = leaky.returns(told);
        var mail = new CopyOnWriteArrayList<String>();
        var engine = open(home().engine()
                .secrets(name -> name.equals("stripe") ? CANARY : null)
                .subscriber("mail", message -> mail.add(message.json()))
                .workflows(workflow));
        var run = engine.start(workflow, "x");

        assertThat(awaitEnd(run)).isEqualTo(RunState.FAILED);
        assertThat(run.show().step("tell").output()).isEqualTo("\"my key is ***stripe***\"");
        assertThat(run.show().toString()).contains("bad key ***stripe***").doesNotContain(CANARY);
        assertThat(run.explain()).doesNotContain(CANARY);
        Await.until("the message is there", () -> !mail.isEmpty());
        assertThat(mail.toString()).contains("***stripe***").doesNotContain(CANARY);
        assertThat(engine.runs().record(run.id()).toString()).doesNotContain(CANARY);
        try (var store = home().open()) {
            var key = RunKey.of(new RunId(run.id()));
            assertThat(store.load(List.of(key)).toString()).doesNotContain(CANARY);
            assertThat(store.journal(key, 0, 1_000).toString())
                    .contains("***stripe***")
                    .doesNotContain(CANARY);
            assertThat(store.workers(Duration.ofMinutes(1)).toString()).doesNotContain(CANARY);
        }
    }
}
