package dev.ratchet.core.store.text;

import dev.ratchet.core.run.Cause;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of one stored object; what is left out is as usual. */
record Fields(Node node, Map<String, Node> map) {
    @Nullable
    Node get(String key) {
        return map.get(key);
    }

    Node must(String key) {
        var field = map.get(key);
        if (field == null) {
            throw node.wrong("'" + key + "' is missing");
        }
        return field;
    }

    @Nullable
    String text(String key) {
        var field = map.get(key);
        return field == null ? null : field.text();
    }

    String text(String key, String usual) {
        var text = text(key);
        return text == null ? usual : text;
    }

    int number(String key, int usual) {
        var field = map.get(key);
        return field == null ? usual : field.smallNumber();
    }

    boolean flag(String key) {
        var field = map.get(key);
        return field != null && field.flag();
    }

    @Nullable
    Instant instant(String key) {
        return instant(key, null);
    }

    @Nullable
    Instant instant(String key, @Nullable Instant usual) {
        var field = map.get(key);
        return field == null ? usual : field.isNull() ? null : field.instant();
    }

    @Nullable
    Cause cause(String key, @Nullable Cause usual) {
        var field = map.get(key);
        return field == null ? usual : field.isNull() ? null : field.word(Cause.class);
    }
}
