package dev.ratchet.engine.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WebhookSignatureTest {
    private static final Instant SENT = Instant.ofEpochSecond(1_700_000_000);
    private static final Duration WINDOW = Duration.ofMinutes(5);
    private static final String BODY = "{\"id\":\"1\"}";

    private final WebhookSignature signature = new WebhookSignature("a secret that is long enough");

    private boolean isGenuine(WebhookSignature receiver, String signed, String body, Instant now) {
        return receiver.isGenuine("1700000000", signed, body, now, WINDOW);
    }

    @Test
    void is_an_hmac_over_time_dot_and_body() {
        assertThat(new WebhookSignature("0123456789abcdef").sign(1_700_000_000, BODY))
                .isEqualTo("v1=d5f5834972cbc6cf5590800c46ccaa0cd6c16f19c0c73dbdf9b4c56390cbc2a3");
    }

    @Test
    void proves_who_sent_what_and_when() {
        var signed = signature.sign(SENT.getEpochSecond(), BODY);

        assertThat(isGenuine(signature, signed, BODY, SENT)).isTrue();
        assertThat(isGenuine(signature, signed, BODY + " ", SENT)).isFalse();
        assertThat(isGenuine(new WebhookSignature("another secret of somebody"), signed, BODY, SENT))
                .isFalse();
        assertThat(signature.isGenuine("1700000001", signed, BODY, SENT, WINDOW))
                .isFalse();
        assertThat(signature.isGenuine("soon", signed, BODY, SENT, WINDOW)).isFalse();
        assertThat(isGenuine(signature, "", BODY, SENT)).isFalse();
        assertThat(isGenuine(signature, signed.replace("v1", "v0"), BODY, SENT)).isFalse();
    }

    @Test
    void holds_within_a_window_around_now() {
        var signed = signature.sign(SENT.getEpochSecond(), BODY);

        assertThat(isGenuine(signature, signed, BODY, SENT.plus(WINDOW))).isTrue();
        assertThat(isGenuine(signature, signed, BODY, SENT.minus(WINDOW))).isTrue();
        assertThat(isGenuine(signature, signed, BODY, SENT.plus(WINDOW).plusSeconds(1)))
                .isFalse();
        assertThat(isGenuine(signature, signed, BODY, SENT.minus(WINDOW).minusSeconds(1)))
                .isFalse();
    }

    @Test
    void passes_on_either_end_while_the_secret_is_replaced() {
        var both = new WebhookSignature("a new secret, as long", "a secret that is long enough");

        assertThat(isGenuine(signature, both.sign(SENT.getEpochSecond(), BODY), BODY, SENT))
                .isTrue();
        assertThat(isGenuine(both, signature.sign(SENT.getEpochSecond(), BODY), BODY, SENT))
                .isTrue();
    }

    @Test
    void needs_a_secret_that_cannot_be_guessed() {
        assertThatIllegalArgumentException().isThrownBy(WebhookSignature::new).withMessageContaining("needs a secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WebhookSignature("a secret that is long enough", "short"))
                .withMessageContaining("at least 16 characters")
                .withMessageNotContaining("short");
    }
}
