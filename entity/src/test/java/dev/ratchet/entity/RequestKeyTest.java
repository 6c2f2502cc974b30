package dev.ratchet.entity;

import static dev.ratchet.entity.stage.Order.Status.CANCELLED;
import static dev.ratchet.entity.stage.Order.Status.PROCESSING;
import static dev.ratchet.entity.stage.Order.Status.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.entity.error.KeyReusedException;
import dev.ratchet.entity.error.ValidationException;
import dev.ratchet.entity.history.Change;
import dev.ratchet.entity.stage.Home;
import dev.ratchet.entity.stage.Shop;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The same request twice, and other requests with its key. */
@ParameterizedClass
@EnumSource(Home.class)
class RequestKeyTest {
    private final Home home;
    private final Shop shop;

    RequestKeyTest(Home home) {
        this.home = home;
        this.shop = new Shop(home, Shop.LIMITS.patience(Duration.ofSeconds(20)));
    }

    @BeforeEach
    void begin() {
        home.clean();
        shop.placed("o-1");
    }

    @AfterEach
    void end() {
        shop.close();
    }

    @Test
    void a_repeat_gives_the_first_answer_and_changes_nothing() {
        var request = Request.to("o-1", PROCESSING)
                .by("ann")
                .because("paid")
                .with("a", "1")
                .key("r-1");
        var first = shop.orders.transition(request);
        shop.orders.transition("o-1", SHIPPED, "meanwhile");
        shop.calls.clear();

        assertThat(shop.orders.transition(request)).isEqualTo(first);
        assertThat(shop.calls).isEmpty();
        assertThat(shop.row("o-1")).isEqualTo("shipped 3");
    }

    @Test
    void a_repeat_is_answered_while_others_hold_the_lock() {
        var request = Request.to("o-1", PROCESSING).key("r-1");
        var first = shop.orders.transition(request);
        try (var other = shop.entities.locks().acquire("order:o-1", Duration.ofMinutes(1), Duration.ZERO)) {
            assertThat(other.isHeld()).isTrue();
            assertThat(shop.orders.transition(request)).isEqualTo(first);
        }
    }

    @Test
    void without_a_key_the_same_again_is_refused() {
        shop.orders.transition("o-1", PROCESSING, "");

        assertThatThrownBy(() -> shop.orders.transition("o-1", PROCESSING, ""))
                .hasMessage("invalid transition from processing to processing: transition not allowed");
    }

    @Test
    void another_request_with_the_key_is_refused() {
        var request = Request.to("o-1", PROCESSING).by("ann").key("r-1");
        shop.orders.transition(request);
        shop.placed("o-2");

        for (var other : List.of(
                Request.to("o-1", CANCELLED).by("ann").key("r-1"),
                Request.to("o-2", PROCESSING).by("ann").key("r-1"),
                request.by("ben"),
                request.because("why"),
                request.with("a", "1"))) {
            assertThatThrownBy(() -> shop.orders.transition(other))
                    .isInstanceOf(KeyReusedException.class)
                    .hasMessageContaining("'r-1'")
                    .hasMessageContaining("o-1 from pending to processing by ann");
        }
        assertThat(shop.row("o-2")).isEqualTo("pending 1");
    }

    @Test
    void a_refusal_is_not_remembered() {
        var request = Request.to("o-1", PROCESSING).key("r-1");
        shop.inStock.clear();
        assertThatThrownBy(() -> shop.orders.transition(request)).isInstanceOf(ValidationException.class);
        shop.inStock.add("o-1");

        assertThat(shop.orders.transition(request).version()).isEqualTo(2);
    }

    @Test
    void of_many_at_once_one_makes_the_change_and_all_get_it() throws Exception {
        var request = Request.to("o-1", PROCESSING).by("ann").key("r-1");
        var threads = Executors.newFixedThreadPool(8);
        try {
            var answers = new HashSet<Change>();
            for (var answer : threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<Change>>mapToObj(i -> () -> shop.orders.transition(request))
                    .toList())) {
                answers.add(answer.get());
            }
            assertThat(answers).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
        assertThat(shop.row("o-1")).isEqualTo("processing 2");
    }

    @Test
    void nonsense_is_refused_before_anything_is_asked() {
        assertThatThrownBy(() -> Request.to(" ", PROCESSING)).hasMessageContaining("cannot be the id of a request");
        assertThatThrownBy(() -> Request.to("o-1", PROCESSING).key("x".repeat(501)))
                .hasMessageContaining("cannot be the request key");
        assertThatThrownBy(() -> Request.to("o-1", PROCESSING).by("a\0b")).hasMessageContaining("cannot be the actor");
        assertThat(Request.to("o-1", PROCESSING).because("x".repeat(5_000)).reason())
                .hasSizeLessThan(5_000);
    }
}
