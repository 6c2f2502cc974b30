package dev.ratchet.core.store.row;

import dev.ratchet.core.run.RunId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The key of a run in a store: a generated id is a UUID of version 7 and is its own key, any other id is hashed to one of version 8. So
 * one unique index makes starts idempotent, whoever chose the id.
 */
public record RunKey(UUID uuid) implements Comparable<RunKey> {
    private static final int GENERATED = 7;
    private static final long VERSION_BITS = 0xF000L;
    private static final long NAMED = 0x8000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long VARIANT_BITS = 0xC000_0000_0000_0000L;

    public static RunKey of(RunId id) {
        var generated = generated(id.text());
        return generated == null ? named(id.text()) : new RunKey(generated);
    }

    /** Whether the id follows from the key, so that a row need not repeat it. */
    public boolean isGenerated() {
        return uuid.version() == GENERATED;
    }

    private static @Nullable UUID generated(String text) {
        if (text.length() != 36 || text.charAt(14) != '7') {
            return null;
        }
        try {
            var uuid = UUID.fromString(text);
            return uuid.version() == GENERATED && uuid.toString().equals(text) ? uuid : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static RunKey named(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            var bits = ByteBuffer.wrap(hash);
            var high = (bits.getLong() & ~VERSION_BITS) | NAMED;
            var low = (bits.getLong() & ~VARIANT_BITS) | VARIANT;
            return new RunKey(new UUID(high, low));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The order of the bytes, as databases have it; that of {@link UUID} is another. */
    @Override
    public int compareTo(RunKey other) {
        var high = Long.compareUnsigned(uuid.getMostSignificantBits(), other.uuid.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(uuid.getLeastSignificantBits(), other.uuid.getLeastSignificantBits());
    }

    @Override
    public String toString() {
        return uuid.toString();
    }
}
