package dev.ratchet.engine.outbox;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.text.Quoted;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where messages go, by a name that is stored with each of them: a message that was committed for a destination waits for it, also over
 * restarts. Every process that commits runs must know the same destinations. Immutable.
 */
public final class Destination {
    private final String name;
    private final @Nullable Subscriber subscriber;
    private final List<String> types;

    private Destination(String name, @Nullable Subscriber subscriber, List<String> types) {
        var most = Limits.STANDARD.nameLength();
        if (name.isBlank() || name.length() > most) {
            throw new IllegalArgumentException("cannot call a destination " + Quoted.of(name) + ": use a name of 1 to "
                    + most + " characters that is not blank");
        }
        this.name = name;
        this.subscriber = subscriber;
        this.types = types;
    }

    /** Code in this process. */
    public static Destination subscriber(String name, Subscriber subscriber) {
        return new Destination(name, subscriber, List.of());
    }

    /**
     * An HTTP endpoint that each event is posted to, signed: {@link WebhookSignature} says how. While a secret is being replaced, give
     * both, and the receiver may check either.
     *
     * @param uri with https, or with http on this very machine
     * @param secrets at least one, each of at least 16 characters
     */
    public static Destination webhook(String name, URI uri, String... secrets) {
        return new Destination(name, new Webhook(uri, new WebhookSignature(secrets)), List.of());
    }

    /** One that other processes deliver to: this one only keeps its messages. */
    public static Destination elsewhere(String name) {
        return new Destination(name, null, List.of());
    }

    /** Only events of these types; one that ends in {@code *} stands for all that begin so. */
    public Destination only(String... wanted) {
        var more = new ArrayList<>(types);
        more.addAll(List.of(wanted));
        return new Destination(name, subscriber, List.copyOf(more));
    }

    public String name() {
        return name;
    }

    /** Who takes its events; null if another process delivers. */
    public @Nullable Subscriber subscriber() {
        return subscriber;
    }

    boolean takes(String type) {
        return types.isEmpty() || types.stream().anyMatch(each -> fits(each, type));
    }

    private static boolean fits(String wanted, String type) {
        return wanted.endsWith("*") ? type.startsWith(wanted.substring(0, wanted.length() - 1)) : type.equals(wanted);
    }

    @Override
    public String toString() {
        return name;
    }
}
