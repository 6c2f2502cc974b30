package dev.ratchet.engine;

import static dev.ratchet.core.definition.ErrorCategory.TIMEOUT;
import static dev.ratchet.core.definition.Response.RETRY;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.json.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples that the design shows, word for word: they compile, and do what they seem to do. */
class DesignExamplesTest {
    record Order(String item, int amount) {}

    record Reservation(String item) {}

    record Charge(int amount, String key) {}

    record Parcel(String label) {}

    /** The outside world; it may fail in the ways that the world does, so its methods throw checked exceptions. */
    private static final class Shop {
        final List<String> done = new ArrayList<>();

        Reservation reserve(Order order) throws IOException {
            done.add("reserve " + order.item());
            return new Reservation(order.item());
        }

        void release(Reservation reservation) throws IOException {
            done.add("release " + reservation.item());
        }

        Charge charge(Reservation reservation, String key) throws IOException {
            done.add("charge " + reservation.item());
            return new Charge(1500, key);
        }

        void refundAny(Reservation reservation) throws IOException {
            done.add("refund " + reservation.item());
        }

        Parcel ship(Charge charge) throws IOException {
            done.add("ship " + charge.amount());
            return new Parcel("parcel for " + charge.key());
        }
    }

    private final Shop shop = new Shop();
    private final Shop bank = shop;
    private final Shop carrier = shop;

    private Workflow<Order, Parcel> order() {
        var order = Workflow.define("order", 1, Order.class);
        var stock = order.step("reserve", Reservation.class, ctx -> shop.reserve(ctx.input()))
                .undo((ctx, r) -> shop.release(r));
        var money = order.step("charge", Charge.class, stock, (ctx, r) -> bank.charge(r, ctx.key()))
                .retries(5)
                .timeout(ofSeconds(30))
                .onError(TIMEOUT, RETRY)
                .undoHalfDone((ctx, c) -> bank.refundAny(ctx.result(stock)));
        var ok = order.approval("ship-ok", money, ofDays(2))
                .when(ctx -> ctx.input().amount() > 1000);
        var ship = order.step("ship", Parcel.class, money, ok, (ctx, c, by) -> carrier.ship(c));
        Workflow<Order, Parcel> workflow = order.returns(ship);
        return workflow;
    }

    @Test
    void hello_world_is_one_line() throws Exception {
        var hello = Workflow.of("hello", String.class).step("greet", String.class, name -> "Hello " + name);

        assertThat(ScriptedAttempt.of("greet").input("\"World\"").in(hello))
                .isEqualTo(new Report.Completed("\"Hello World\""));
        assertThat(resultOf(hello)).isEqualTo("Hello World");
    }

    /** As an engine takes a workflow: any of its type. */
    private static <I, O> Object resultOf(Workflow<I, O> workflow) {
        return String.valueOf(workflow.result(Map.of("greet", "\"Hello World\"")::get, Codec.standard()));
    }

    @Test
    void the_order_has_this_canonical_definition() {
        assertThat(DefinitionJson.write(order().definition())).isEqualTo("""
                        {"name":"order","version":1,"failurePolicy":"compensate","steps":[\
                        {"name":"reserve","undo":{}},\
                        {"name":"charge","needs":["reserve"],"timeout":"30s",\
                        "retry":{"maxAttempts":6,"backoff":"exponential","initialDelay":"1s","maxDelay":"5m"},\
                        "rules":{"timeout":"retry"},"undo":{"halfDone":true}},\
                        {"name":"ship-ok","work":{"kind":"approval","question":"ship-ok","deadline":"2d"},\
                        "needs":["charge"],"when":"java"},\
                        {"name":"ship","needs":["charge","ship-ok"]}]}""");
        assertThat(order().structureHash()).isEqualTo(order().structureHash()).hasSize(64);
        assertThat(Plan.of(order().definition()).size()).isEqualTo(4);
        assertThat(order()).hasToString("order v1");
    }

    @Test
    void the_order_runs_step_by_step_with_typed_values() throws Exception {
        var workflow = order();
        var input = "{\"item\":\"lamp\",\"amount\":1500}";

        assertThat(ScriptedAttempt.of("reserve").input(input).in(workflow))
                .isEqualTo(new Report.Completed("{\"item\":\"lamp\"}"));
        assertThat(ScriptedAttempt.of("charge")
                        .input(input)
                        .output("reserve", "{\"item\":\"lamp\"}")
                        .in(workflow))
                .isEqualTo(new Report.Completed("{\"amount\":1500,\"key\":\"run-1/charge\"}"));
        assertThat(ScriptedAttempt.of("ship-ok").input(input).in(workflow))
                .isEqualTo(new Report.Waiting(new WaitFor.Approval(1, false, ofDays(2))));
        assertThat(ScriptedAttempt.of("ship")
                        .output("charge", "{\"amount\":1500,\"key\":\"k\"}")
                        .in(workflow))
                .isEqualTo(new Report.Completed("{\"label\":\"parcel for k\"}"));
        assertThat(workflow.result(Map.of("ship", "{\"label\":\"x\"}")::get, Codec.standard()))
                .isEqualTo(new Parcel("x"));
    }

    @Test
    void a_small_order_needs_no_approval() throws Exception {
        assertThat(ScriptedAttempt.of("ship-ok").input("{\"amount\":1000}").in(order()))
                .isEqualTo(new Report.Skipped());
    }

    @Test
    void the_order_is_undone_with_the_results_of_its_steps_though_the_charge_has_none() throws Exception {
        ScriptedAttempt.of("charge").output("reserve", "{\"item\":\"lamp\"}").undoneIn(order());
        ScriptedAttempt.of("reserve").output("reserve", "{\"item\":\"lamp\"}").undoneIn(order());

        assertThat(shop.done).containsExactly("refund lamp", "release lamp");
    }
}
