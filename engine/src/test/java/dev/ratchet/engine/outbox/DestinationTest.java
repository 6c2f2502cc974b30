package dev.ratchet.engine.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationTest {
    private static final String SECRET = "a secret that is long enough";

    @Test
    void takes_everything_or_only_some_types() {
        var all = Destination.elsewhere("audit");
        var some = all.only("order.shipped", "invoice.*");

        assertThat(List.of("order.shipped", "order.packed", "invoice.sent", "invoice"))
                .allMatch(all::takes)
                .filteredOn(some::takes)
                .containsExactly("order.shipped", "invoice.sent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://crm.example/hook", "https://crm.example:8443/hook?x=1", "HTTPS://crm.example"})
    void a_webhook_goes_to_https(String address) {
        assertThat(Destination.webhook("crm", URI.create(address), SECRET).subscriber())
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8080", "127.0.0.1", "[::1]:9"})
    void a_webhook_goes_to_this_very_machine(String host) {
        assertThat(Destination.webhook("crm", URI.create("http://" + host + "/hook"), SECRET)
                        .subscriber())
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://crm.example/hook",
                "http://localhost.crm.example/hook",
                "ftp://crm.example/hook",
                "file:/etc/passwd",
                "https:/hook",
                "/hook"
            })
    void a_webhook_goes_nowhere_else(String address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Destination.webhook("crm", URI.create(address), SECRET))
                .withMessageContaining("cannot send events to");
    }

    @Test
    void a_webhook_has_no_password_in_its_address() {
        var address = URI.create("https://" + "user:password@crm.example/hook");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Destination.webhook("crm", address, SECRET))
                .withMessageContaining("without a user's name")
                .withMessageNotContaining("password");
    }

    @Test
    void pauses_double_up_to_the_longest() {
        var redelivery = new Redelivery(100, Duration.ofSeconds(1), Duration.ofSeconds(10));

        assertThat(List.of(1, 2, 3, 4, 5, 99))
                .extracting(redelivery::after)
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
        assertThat(new Redelivery(1, Duration.ZERO, Duration.ZERO).after(50)).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Redelivery(1, Duration.ofSeconds(2), Duration.ofSeconds(1)));
    }
}
