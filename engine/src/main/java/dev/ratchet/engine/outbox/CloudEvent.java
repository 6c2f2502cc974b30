package dev.ratchet.engine.outbox;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message as it is delivered: an event of the CloudEvents specification 1.0 in its structured JSON form. Immutable. */
public final class CloudEvent {
    /** The media type of {@link #json()}. */
    public static final String MEDIA_TYPE = "application/cloudevents+json; charset=utf-8";

    private final String json;
    private final Map<?, ?> attributes;
    private final Codec codec;

    private CloudEvent(String json, Map<?, ?> attributes, Codec codec) {
        this.json = json;
        this.attributes = attributes;
        this.codec = codec;
    }

    /**
     * Reads an event.
     *
     * @throws PayloadException if that is not one
     */
    public static CloudEvent read(String json, Codec codec) {
        if (codec.tree(json) instanceof Map<?, ?> attributes
                && attributes.get("id") instanceof String
                && attributes.get("source") instanceof String
                && attributes.get("type") instanceof String) {
            return new CloudEvent(json, attributes, codec);
        }
        throw new PayloadException("this is no cloud event: it must be a JSON object with id, source and type", null);
    }

    /** The attributes in their order, and the content, which is JSON already. */
    static String write(Map<String, String> attributes, String data) {
        var all = new LinkedHashMap<String, @Nullable Object>();
        all.put("specversion", "1.0");
        all.putAll(attributes);
        all.put("datacontenttype", "application/json");
        var text = Json.write(all);
        return text.substring(0, text.length() - 1) + ",\"data\":" + data + "}";
    }

    /** The same for every delivery of this event, and of no other event of its source. */
    public String id() {
        return text("id");
    }

    /** The workflow that it comes from: {@code /workflows/} and its name. */
    public String source() {
        return text("source");
    }

    public String type() {
        return text("type");
    }

    /** The id of the run that it comes from. */
    public String subject() {
        return text("subject");
    }

    /** When it happened. */
    public Instant time() {
        return Instant.parse(text("time"));
    }

    /** The same for all that belongs together: the id of the run. */
    public String correlationId() {
        return text("correlationid");
    }

    /** Any other attribute; null if the event has none of that name. */
    public @Nullable String attribute(String name) {
        return attributes.get(name) instanceof String value ? value : null;
    }

    private String text(String name) {
        var value = attribute(name);
        return value == null ? "" : value;
    }

    /** What it says, as JSON. */
    public String data() {
        return codec.write(attributes.get("data"));
    }

    /** What it says, as a value of that class; null if it says null. */
    @SuppressWarnings("unchecked") // The codec made it for this type.
    public <T> @Nullable T data(Class<T> as) {
        return (T) codec.read(data(), as);
    }

    /** The whole event, as it is sent. */
    public String json() {
        return json;
    }

    @Override
    public String toString() {
        return type() + " " + id();
    }
}
