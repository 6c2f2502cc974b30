package dev.ratchet.entity;

import static java.util.Objects.requireNonNull;

import dev.ratchet.core.definition.text.Kept;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants of an entity: a state or an event, and who wants it and why. Immutable; each method with a value gives another one.
 *
 * @param to the wanted state, or null if an event says where it goes
 * @param event what has happened, or null if a state is wanted
 * @param key makes a repeat safe: the same request with the same key gives the first answer and changes nothing
 */
public record Request<S>(
        String id,
        @Nullable S to,
        @Nullable Enum<?> event,
        String by,
        String reason,
        Map<String, String> metadata,
        @Nullable String key) {
    private static final String NOBODY = "unknown";

    public Request {
        check("id", id);
        check("actor", by);
        if (key != null) {
            check("request key", key);
        }
        reason = Kept.of(reason, EntityLimits.TEXT);
        if (metadata.size() > EntityLimits.METADATA) {
            throw new IllegalArgumentException("cannot keep %d entries of metadata with a change of '%s': at most %d"
                    .formatted(metadata.size(), id, EntityLimits.METADATA));
        }
        var kept = new TreeMap<String, String>();
        metadata.forEach((name, value) -> {
            check("key of metadata", name);
            kept.put(name, Kept.of(value, EntityLimits.TEXT));
        });
        metadata = Map.copyOf(kept);
    }

    private static void check(String what, String text) {
        if (text.isBlank() || text.length() > EntityLimits.NAME || !Kept.isWhole(text)) {
            throw new IllegalArgumentException(
                    "'%s' cannot be the %s of a request: it has 1 to %d characters, not all of them blank, that databases keep"
                            .formatted(Kept.of(text, EntityLimits.NAME), what, EntityLimits.NAME));
        }
    }

    public static <S> Request<S> to(String id, S state) {
        return new Request<>(id, requireNonNull(state, "state"), null, NOBODY, "", Map.of(), null);
    }

    public static <S> Request<S> on(String id, Enum<?> event) {
        return new Request<>(id, null, requireNonNull(event, "event"), NOBODY, "", Map.of(), null);
    }

    public Request<S> by(String actor) {
        return new Request<>(id, to, event, actor, reason, metadata, key);
    }

    public Request<S> because(String reason) {
        return new Request<>(id, to, event, by, reason, metadata, key);
    }

    public Request<S> with(String name, String value) {
        var more = new TreeMap<>(metadata);
        more.put(name, value);
        return new Request<>(id, to, event, by, reason, more, key);
    }

    public Request<S> key(String key) {
        return new Request<>(id, to, event, by, reason, metadata, key);
    }

    /** The wish in words, for messages. */
    String wish() {
        return "%s %s".formatted(id, event == null ? "to " + to : "on " + event.name());
    }
}
