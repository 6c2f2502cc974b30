package dev.ratchet.engine.shared;

import dev.ratchet.core.definition.text.Json;
import dev.ratchet.engine.json.Codec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What commits bring, as one JSON object each: the outputs of steps by their number, and the input of the run. */
public final class Payloads {
    private static final String INPUT = "input";
    private static final String CHILDREN = "children";
    private static final int HASH_BYTES = 16;

    private Payloads() {}

    public static String ofInput(String input) {
        return "{\"" + INPUT + "\":" + input + "}";
    }

    public static @Nullable String of(Map<Integer, String> outputs, @Nullable String input) {
        if (outputs.isEmpty()) {
            return input == null ? null : ofInput(input);
        }
        var text = new StringBuilder("{");
        new TreeMap<>(outputs)
                .forEach((step, output) -> text.append('"')
                        .append(step)
                        .append("\":")
                        .append(output)
                        .append(','));
        if (input != null) {
            text.append('"').append(INPUT).append("\":").append(input).append(',');
        }
        text.setCharAt(text.length() - 1, '}');
        return text.toString();
    }

    public static @Nullable String input(@Nullable String payload, Codec codec) {
        return member(payload, INPUT, codec);
    }

    public static @Nullable String output(@Nullable String payload, int step, Codec codec) {
        return member(payload, Integer.toString(step), codec);
    }

    /** The same with what a step asked for that wants child runs. */
    public static String withChildren(@Nullable String payload, String asked) {
        var member = "\"" + CHILDREN + "\":" + asked + "}";
        return payload == null ? "{" + member : payload.substring(0, payload.length() - 1) + "," + member;
    }

    public static @Nullable String children(@Nullable String payload, Codec codec) {
        return member(payload, CHILDREN, codec);
    }

    /** Of an input: equal for equal ones, whatever the order of their keys. */
    public static String hash(String input, Codec codec) {
        var canonical = codec.canonical(input);
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, HASH_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static @Nullable String member(@Nullable String payload, String name, Codec codec) {
        if (payload == null) {
            return null;
        }
        var head = "{\"" + name + "\":";
        if (payload.startsWith(head) && isOnlyMember(payload, head.length())) {
            return payload.substring(head.length(), payload.length() - 1);
        }
        return codec.tree(payload) instanceof Map<?, ?> members && members.containsKey(name)
                ? Json.write(members.get(name))
                : null;
    }

    /** Whether the value that begins there ends with the object: no comma outside of texts and brackets follows. */
    private static boolean isOnlyMember(String payload, int from) {
        var depth = 0;
        var isText = false;
        for (var i = from; i < payload.length() - 1; i++) {
            switch (payload.charAt(i)) {
                case '\\' -> i++;
                case '"' -> isText = !isText;
                case '{', '[' -> depth += isText ? 0 : 1;
                case '}', ']' -> depth -= isText ? 0 : 1;
                case ',' -> {
                    if (!isText && depth == 0) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return true;
    }
}
