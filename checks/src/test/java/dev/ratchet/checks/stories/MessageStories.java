package dev.ratchet.checks.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.Outcome;
import dev.ratchet.engine.Reason;
import dev.ratchet.engine.StepFailure;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.messages.Backlog;
import dev.ratchet.engine.outbox.CloudEvent;
import dev.ratchet.engine.outbox.Destination;
import dev.ratchet.engine.outbox.Redelivery;
import dev.ratchet.engine.outbox.WebhookSignature;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.testkit.store.faults.Call;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.FaultyStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Messages that runs publish: committed with what they tell, and delivered at least once, in order. */
abstract class MessageStories extends EngineStories {
    private static final Redelivery SOON = new Redelivery(3, Duration.ofMillis(5), Duration.ofMillis(20));

    final List<CloudEvent> mail = new CopyOnWriteArrayList<>();

    private static Workflow<String, String> shipping() {
        var order = workflow("order", String.class);
        var ship = order.step("ship", String.class, ctx -> {
            ctx.publish("order.packed", ctx.input());
            ctx.publish("order.shipped", Map.of("to", ctx.input()));
            return "done";
        });
        return order.returns(ship);
    }

    final void awaitMail(int count) {
        Await.until(count + " messages", () -> mail.size() >= count, () -> "there are " + mail);
    }

    final List<String> types() {
        return mail.stream().map(CloudEvent::type).toList();
    }

    /** Everything that is open for a destination to which no engine delivers. */
    private List<Outbox.Letter> kept(Store store, String destination) {
        var taken = store.outbox()
                .take(new Outbox.Taking(UUID.randomUUID(), Duration.ofMillis(1), Map.of(destination, 1_000), 1_000));
        return taken.strands().stream()
                .flatMap(strand -> strand.letters().stream())
                .toList();
    }

    @Test
    void what_a_handler_publishes_comes_to_everybody_who_wants_it() {
        var workflow = shipping();
        var some = new CopyOnWriteArrayList<CloudEvent>();
        var engine = open(home().engine()
                .workflows(workflow)
                .subscriber("all", mail::add)
                .destinations(Destination.subscriber("some", some::add).only("order.sh*", "other")));

        var run = engine.start(workflow, "Rome", StartOptions.id("order 1"));

        assertThat(run.await()).isEqualTo("done");
        awaitMail(2);
        assertThat(types()).containsExactly("order.packed", "order.shipped");
        var event = mail.get(1);
        assertThat(event.subject()).isEqualTo("order 1");
        assertThat(event.correlationId()).isEqualTo("order 1");
        assertThat(event.source()).isEqualTo("/workflows/order");
        assertThat(event.id()).startsWith("order 1/").isNotEqualTo(mail.get(0).id());
        assertThat(event.attribute("specversion")).isEqualTo("1.0");
        assertThat(event.data()).isEqualTo("{\"to\":\"Rome\"}");
        assertThat(mail.get(0).data(String.class)).isEqualTo("Rome");
        Await.until("the others have it too", () -> !some.isEmpty());
        assertThat(some).extracting(CloudEvent::id).containsExactly(event.id());
        Await.until(
                "nothing is left", () -> engine.messages().backlog().stream().allMatch(each -> each.waiting() == 0));
    }

    @Test
    @Tag("S4-62")
    void messages_that_go_with_a_wait_are_in_the_outbox_by_the_same_commit() {
        var order = workflow("order", String.class);
        var paid = order.outcome("paid", String.class, ctx -> {
            if (ctx.reason() == Reason.SIGNALLED) {
                return Outcome.completed(ctx.signal(String.class).orElse("-"));
            }
            return Outcome.waiting("payment", Duration.ofHours(1), Outcome.message("invoice.sent", 100));
        });
        var workflow = order.returns(paid);
        var engine = open(home().engine().workflows(workflow).destinations(Destination.elsewhere("mail")));

        var run = engine.start(workflow, "x");
        awaitState(run, RunState.WAITING);

        var waiting = engine.runs().record(run.id()).journal().stream()
                .filter(entry -> entry.changes().stream()
                        .anyMatch(change -> change instanceof Change.StepMoved move && move.to() == StepState.WAITING))
                .findFirst()
                .orElseThrow();
        try (var store = home().open()) {
            var kept = kept(store, "mail");
            assertThat(kept).hasSize(1);
            assertThat(kept.get(0).message().type()).isEqualTo("invoice.sent");
            assertThat(kept.get(0).message().revision()).isEqualTo(waiting.revision());
        }
        run.signal("payment", "100");
        assertThat(run.await()).isEqualTo("100");
    }

    @Test
    void an_attempt_that_fails_or_is_too_late_publishes_nothing() {
        var gate = newGate();
        var order = workflow("order", String.class);
        order.step("try", ctx -> {
                    ctx.publish("tried", ctx.attempt());
                    if (ctx.attempt() < 3) {
                        throw StepFailure.retryAfter(Duration.ZERO, "not yet");
                    }
                })
                .retries(5);
        var cut = newCut();
        var zombie = workflow("zombie", String.class);
        zombie.step("slow", ctx -> {
            ctx.publish("late", ctx.attempt());
            if (ctx.attempt() == 1) {
                cut.cut();
                gate.passStubbornly();
            }
        });
        var first = order.build();
        var second = zombie.build();
        open(Engine.builder().store(cut.store()).lease(LEASE).workflows(second).subscriber("mail", mail::add))
                .start(second, "x", StartOptions.id("zombie"));
        gate.awaitArrivals(1);

        var engine = open(home().engine().lease(LEASE).workflows(first, second).subscriber("mail", mail::add));
        engine.run(first, "x");
        assertThat(engine.handle(second, "zombie").await()).isNull();
        gate.open();
        cut.mend();

        awaitMail(2);
        Await.until("nothing is left", () -> engine.messages().backlog().get(0).waiting() == 0);
        assertThat(mail.stream().map(event -> event.type() + " " + event.data()).distinct())
                .containsExactlyInAnyOrder("tried 3", "late 2");
    }

    @Test
    @Tag("S3-97")
    void every_change_of_state_is_published_in_order_and_nothing_else() {
        var order = workflow("charging", String.class);
        var stock = order.step("reserve", String.class, ctx -> "r").undo((ctx, r) -> {});
        order.step("charge", String.class, stock, (ctx, r) -> {
                    throw StepFailure.permanent("no money");
                })
                .retries(1);
        var failing = order.failurePolicy(FailurePolicy.COMPENSATE).build();
        var fine = shipping();
        var engine = open(home().engine()
                .workflows(failing, fine)
                .subscriber("audit", mail::add)
                .publishStateChanges());

        var good = engine.start(fine, "x", StartOptions.id("good"));
        var bad = engine.start(failing, "x", StartOptions.id("bad"));
        awaitEnd(good);
        awaitEnd(bad);

        for (var run : List.of(good, bad)) {
            var expected = moves(engine, run.id());
            Await.until(
                    "all of " + run,
                    () -> published(run.id()).size() >= expected.size(),
                    () -> published(run.id()) + " of " + expected);
            assertThat(published(run.id())).isEqualTo(expected);
        }
        assertThat(types())
                .contains(
                        "ratchet.workflow_started",
                        "ratchet.workflow_step_completed",
                        "ratchet.workflow_step_failed",
                        "ratchet.workflow_completed",
                        "ratchet.workflow_compensating");
        assertThat(mail)
                .filteredOn(event -> event.type().startsWith("ratchet."))
                .allSatisfy(event -> assertThat(event.attribute("category")).isIn("audit", "trace", "alert"));
    }

    @Test
    @Tag("S3-97")
    void a_run_that_fails_says_so_and_so_does_the_one_that_tries_it_again() {
        var order = workflow("order", String.class);
        order.step("charge", ctx -> {
            throw StepFailure.permanent("no money");
        });
        var workflow = order.failurePolicy(FailurePolicy.RETRY).build();
        var engine = open(home().engine()
                .workflows(workflow)
                .destinations(Destination.subscriber("audit", mail::add)
                        .only("shop.workflow_created", "shop.workflow_failed"))
                .publishStateChanges("shop"));

        engine.start(workflow, "x", StartOptions.id("first"));
        awaitMail(4);

        assertThat(types())
                .containsExactlyInAnyOrder(
                        "shop.workflow_created",
                        "shop.workflow_failed",
                        "shop.workflow_created",
                        "shop.workflow_failed");
        assertThat(mail.stream().map(CloudEvent::subject).distinct()).hasSize(2).contains("first");
    }

    /** Each move as the journal has it. */
    private static List<String> moves(Engine engine, String run) {
        var moves = new ArrayList<String>();
        var record = engine.runs().record(run);
        for (var entry : record.journal()) {
            for (var change : entry.changes()) {
                if (change instanceof Change.RunCreated) {
                    moves.add("run -CREATED");
                } else if (change instanceof Change.RunMoved move) {
                    moves.add("run " + move.from() + "-" + move.to());
                } else if (change instanceof Change.StepMoved move) {
                    moves.add(record.run().plan().name(move.step()) + " " + move.from() + "-" + move.to());
                } else if (change instanceof Change.UndoMoved move) {
                    moves.add(record.run().plan().name(move.step()) + " " + move.from() + "-" + move.to());
                }
            }
        }
        return moves;
    }

    private List<String> published(String run) {
        var moves = new ArrayList<String>();
        for (var event : mail) {
            if (event.subject().equals(run)
                    && event.type().startsWith("ratchet.")
                    && event.data(Map.class) instanceof Map<?, ?> says) {
                var who = says.get("step") instanceof String step ? step : "run";
                var from = says.get("from") instanceof String state ? state : "";
                moves.add(who + " " + from + "-" + says.get("to"));
            }
        }
        return moves;
    }

    @Test
    void a_subscriber_that_fails_gets_the_message_again_before_the_next_one() {
        var workflow = shipping();
        var failures = new AtomicInteger();
        var engine = open(home().engine().workflows(workflow).redelivery(SOON).subscriber("mail", event -> {
            if (event.type().equals("order.packed") && failures.incrementAndGet() < 3) {
                throw new IllegalStateException("busy");
            }
            mail.add(event);
        }));

        engine.run(workflow, "x");
        awaitMail(2);

        assertThat(types()).containsExactly("order.packed", "order.shipped");
        assertThat(failures).hasValue(3);
        assertThat(engine.messages().dead(10)).isEmpty();
    }

    @Test
    void a_message_that_nobody_takes_is_a_dead_letter_that_holds_up_nobody_and_can_be_sent_again() {
        var workflow = shipping();
        var isOpen = new AtomicInteger();
        var engine = open(home().engine().workflows(workflow).redelivery(SOON).subscriber("mail", event -> {
            if (event.type().equals("order.packed") && isOpen.get() == 0) {
                throw new IllegalStateException("closed");
            }
            mail.add(event);
        }));

        engine.start(workflow, "x", StartOptions.id("one"));
        awaitMail(1);
        assertThat(types()).containsExactly("order.shipped");
        Await.until("it is dead", () -> engine.messages().dead(10).size() == 1);
        var dead = engine.messages().dead("mail", 10);
        assertThat(dead).hasSize(1);
        assertThat(dead.get(0).event().type()).isEqualTo("order.packed");
        assertThat(dead.get(0).event().subject()).isEqualTo("one");
        assertThat(dead.get(0).attempts()).isEqualTo(3);
        assertThat(dead.get(0).error()).isEqualTo("java.lang.IllegalStateException: closed");
        assertThat(engine.messages().backlog()).extracting(Backlog::dead).containsExactly(1);

        isOpen.set(1);
        assertThat(engine.messages().resend(dead.get(0))).isTrue();
        assertThat(engine.messages().resend(dead.get(0))).isFalse();
        awaitMail(2);
        assertThat(mail.get(1).id()).isEqualTo(dead.get(0).event().id());
        assertThat(engine.messages().dead(10)).isEmpty();
    }

    @Test
    void dead_letters_are_sent_again_all_at_once_or_discarded() {
        var workflow = shipping();
        var isOpen = new AtomicInteger();
        var engine = open(home().engine()
                .workflows(workflow)
                .redelivery(new Redelivery(1, Duration.ZERO, Duration.ZERO))
                .subscriber("mail", event -> {
                    if (isOpen.get() == 0) {
                        throw new IllegalStateException("closed");
                    }
                    mail.add(event);
                }));
        engine.run(workflow, "x");
        engine.run(workflow, "y");
        Await.until("all are dead", () -> engine.messages().dead(10).size() == 4);

        assertThat(engine.messages().discard(engine.messages().dead(10).get(0))).isTrue();
        isOpen.set(1);
        assertThat(engine.messages().resendAll("mail")).isEqualTo(3);
        assertThat(engine.messages().resendAll("other")).isZero();

        awaitMail(3);
        assertThat(engine.messages().dead(10)).isEmpty();
    }

    @Test
    void a_slow_destination_holds_up_no_other_and_a_slow_run_no_other_destination() {
        var gate = newGate();
        var workflow = shipping();
        var engine = open(home().engine()
                .workflows(workflow)
                .subscriber("slow", event -> gate.pass())
                .subscriber("fast", mail::add));

        for (var i = 0; i < 12; i++) {
            engine.run(workflow, "x");
        }

        awaitMail(24);
        assertThat(gate.arrivals()).isPositive();
    }

    @Test
    void messages_wait_for_a_process_that_delivers_and_survive_restarts() {
        var workflow = shipping();
        var ids = new ArrayList<String>();
        try (var first = home().engine()
                .workflows(workflow)
                .destinations(Destination.elsewhere("mail"))
                .open()) {
            for (var i = 0; i < 10; i++) {
                var run = first.start(workflow, "x", StartOptions.id("run-" + i));
                run.await();
                ids.add(run.id());
            }
            assertThat(first.messages().backlog()).allSatisfy(each -> {
                assertThat(each.waiting()).isEqualTo(20);
                assertThat(each.isServedHere()).isFalse();
                assertThat(each.oldest()).isNotNull();
            });
        }

        open(home().engine().noWorkers().subscriber("mail", mail::add));
        open(home().engine().noWorkers().subscriber("mail", mail::add));
        awaitMail(20);

        for (var id : ids) {
            assertThat(mail.stream()
                            .filter(event -> event.subject().equals(id))
                            .map(CloudEvent::type)
                            .distinct())
                    .containsExactly("order.packed", "order.shipped");
        }
    }

    @Test
    void what_was_committed_comes_and_nothing_else_though_the_store_fails_again_and_again() {
        var workflow = shipping();
        var calls = new AtomicInteger();
        var faulty = new FaultyStore(
                home().open(),
                call -> call == Call.COMMIT && calls.incrementAndGet() % 3 == 0 ? Fault.UNKNOWN : Fault.NONE);
        var engine =
                open(Engine.builder().store(faulty).workflows(workflow).destinations(Destination.elsewhere("mail")));
        var runs = IntStream.range(0, 20)
                .mapToObj(i -> engine.start(workflow, "x", StartOptions.id("run-" + i)))
                .toList();
        runs.forEach(EngineStories::awaitEnd);

        try (var store = home().open()) {
            assertThat(kept(store, "mail").stream()
                            .map(letter ->
                                    letter.message().run() + letter.message().type()))
                    .hasSize(40)
                    .doesNotHaveDuplicates();
        } finally {
            engine.close();
            faulty.close();
        }
    }

    @Test
    void a_message_that_breaks_a_limit_fails_the_step_and_says_why() {
        Function<Object, Workflow<String, Void>> publishing = value -> {
            var order = workflow("order" + value.hashCode(), String.class);
            order.step("talk", ctx -> ctx.publish(value instanceof String type ? type : "big", value));
            return order.build();
        };
        var longish = publishing.apply("t".repeat(101));
        var big = publishing.apply(List.of("x".repeat(300_000)));
        var engine = open(home().engine().workflows(longish, big).subscriber("mail", mail::add));

        var one = engine.start(longish, "x");
        var two = engine.start(big, "x");

        assertThat(Stream.of(one, two).map(EngineStories::awaitEnd)).containsOnly(RunState.FAILED);
        assertThat(one.explain()).contains("a type has 1 to 100 characters");
        assertThat(two.explain()).contains("its message 'big' has more than 262144 bytes as JSON");
        assertThat(mail).isEmpty();
    }

    @Test
    void events_are_posted_to_webhooks_with_a_signature_and_posted_again_until_they_are_taken() throws IOException {
        var workflow = shipping();
        var requests = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            var isTaken = requests.incrementAndGet() > 1 && take(exchange);
            exchange.sendResponseHeaders(isTaken ? 204 : 503, -1);
            exchange.close();
        });
        server.start();
        try {
            var uri = URI.create("http://" + "localhost:" + server.getAddress().getPort() + "/hook");
            var engine = open(home().engine()
                    .workflows(workflow)
                    .redelivery(SOON)
                    .webhook("crm", uri, "the new secret of both", "the old secret of both"));

            engine.start(workflow, "Rome", StartOptions.id("order 1"));
            awaitMail(2);

            assertThat(types()).containsExactly("order.packed", "order.shipped");
            assertThat(mail.get(1).data()).isEqualTo("{\"to\":\"Rome\"}");
            assertThat(engine.messages().dead(10)).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    /** As a receiver does who still has the old secret. */
    private boolean take(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var headers = exchange.getRequestHeaders();
        var isGenuine = new WebhookSignature("the old secret of both")
                .isGenuine(
                        headers.getFirst(WebhookSignature.TIMESTAMP),
                        headers.getFirst(WebhookSignature.SIGNATURE),
                        body,
                        Instant.now(),
                        Duration.ofMinutes(5));
        if (isGenuine && CloudEvent.MEDIA_TYPE.equals(headers.getFirst("Content-Type"))) {
            mail.add(CloudEvent.read(body, Codec.standard()));
            return true;
        }
        return false;
    }

    @Test
    void what_is_wrong_with_destinations_is_said_when_the_engine_is_opened() {
        var twice = home().engine().subscriber("mail", mail::add).subscriber("mail", mail::add);
        assertThatThrownBy(twice::open)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two destinations are called 'mail'");
        assertThatThrownBy(() -> home().engine().subscriber(" ", mail::add)).hasMessageContaining("destination");
        assertThatThrownBy(() -> home().engine().publishStateChanges(" ")).hasMessageContaining("begin with a word");
        assertThatThrownBy(() -> new Redelivery(0, Duration.ZERO, Duration.ZERO))
                .hasMessageContaining("at least one attempt");
    }
}
