package dev.ratchet.engine.attempt;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.code.Outgoing;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The secrets that one attempt has asked for, and how they are kept out of what it leaves behind. Thread-safe. */
final class Masks {
    /** Shorter ones stand in many words by chance. */
    private static final int SHORTEST = 4;

    private final Map<String, String> byText = new ConcurrentHashMap<>();

    void add(String name, String value) {
        if (value.length() < SHORTEST) {
            return;
        }
        var mask = "***" + name + "***";
        byText.put(value, mask);
        var json = Json.write(value);
        byText.put(json.substring(1, json.length() - 1), mask);
        byText.put(Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)), mask);
    }

    /** The text with a mask in place of every secret. */
    String apply(String text) {
        var masked = text;
        for (var each : byText.entrySet()) {
            masked = masked.replace(each.getKey(), each.getValue());
        }
        return masked;
    }

    Outgoing apply(Outgoing message) {
        return byText.isEmpty() ? message : new Outgoing(apply(message.type()), apply(message.json()));
    }

    @Nullable
    String applyTo(@Nullable String text) {
        return text == null || byText.isEmpty() ? text : apply(text);
    }

    /** The stack trace with masks, if it would give away a secret; else null: then it may be logged as it is. */
    @Nullable
    String trace(Throwable thrown) {
        if (byText.isEmpty()) {
            return null;
        }
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        var masked = apply(text.toString());
        return masked.equals(text.toString()) ? null : masked;
    }
}
