package dev.ratchet.engine.outbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Proves that a webhook comes from somebody who knows a secret, and when it was sent: HMAC-SHA-256 over the time in seconds, a dot, and the
 * body. With several secrets there is one proof for each, and a receiver accepts any. For both ends. Immutable and thread-safe.
 */
public final class WebhookSignature {
    /** The header with the time, in seconds since 1970. */
    public static final String TIMESTAMP = "Ratchet-Timestamp";

    /** The header with the proofs, such as {@code v1=5f1c...,v1=a3e4...}. */
    public static final String SIGNATURE = "Ratchet-Signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final String VERSION = "v1=";
    private static final int SHORTEST = 16;

    private final List<SecretKeySpec> keys;

    public WebhookSignature(String... secrets) {
        if (secrets.length == 0) {
            throw new IllegalArgumentException("a webhook needs a secret, so that its receiver can tell who sent it");
        }
        for (var secret : secrets) {
            if (secret.length() < SHORTEST) {
                throw new IllegalArgumentException(
                        "the secret of a webhook must have at least " + SHORTEST + " characters");
            }
        }
        keys = Stream.of(secrets)
                .map(secret -> new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM))
                .toList();
    }

    /** What stands in the header {@link #SIGNATURE} if that body is sent at that time. */
    public String sign(long timestamp, String body) {
        return keys.stream()
                .map(key -> VERSION + HexFormat.of().formatHex(proof(key, timestamp, body)))
                .collect(Collectors.joining(","));
    }

    /**
     * Whether whoever sent that body knows one of the secrets, and sent it within that time of now. A body that comes twice within the
     * window passes twice: its event's id tells.
     */
    public boolean isGenuine(String timestamp, String signature, String body, Instant now, Duration window) {
        long sent;
        try {
            sent = Long.parseLong(timestamp);
        } catch (NumberFormatException e) {
            return false;
        }
        if (Math.abs(now.getEpochSecond() - sent) > window.toSeconds()) {
            return false;
        }
        var isGenuine = false;
        for (var proof : signature.split(",", -1)) {
            for (var key : keys) {
                isGenuine |= isSame(proof.strip(), proof(key, sent, body));
            }
        }
        return isGenuine;
    }

    private static boolean isSame(String given, byte[] proof) {
        var expected = VERSION + HexFormat.of().formatHex(proof);
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] proof(SecretKeySpec key, long timestamp, String body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal((timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
