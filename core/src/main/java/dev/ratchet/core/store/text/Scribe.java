package dev.ratchet.core.store.text;

import dev.ratchet.core.definition.text.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Compact JSON while it is written, from left to right; commas come by themselves. Instants are written as microseconds after a base.
 * One owner, one thread.
 */
final class Scribe {
    private final StringBuilder out = new StringBuilder(128);
    private final long base;

    Scribe(Instant base) {
        this.base = Micros.of(base);
    }

    void open(char bracket) {
        comma();
        out.append(bracket);
    }

    void close(char bracket) {
        out.append(bracket);
    }

    /** The key of a value that follows; one of ours, which needs no escape. */
    void key(String key) {
        comma();
        out.append('"').append(key).append("\":");
    }

    void key(int key) {
        comma();
        out.append('"').append(key).append("\":");
    }

    /** A key that somebody else chose. */
    void foreignKey(String key) {
        text(key);
        out.append(':');
    }

    void number(long number) {
        comma();
        out.append(number);
    }

    void text(String text) {
        comma();
        Json.text(out, text);
    }

    /** A word or letters of ours, which need no escape. */
    void word(@Nullable String word) {
        comma();
        if (word == null) {
            out.append("null");
        } else {
            out.append('"').append(word).append('"');
        }
    }

    void move(char from, char to) {
        comma();
        out.append('"').append(from).append(to).append('"');
    }

    /** The move that was just written goes on to there. */
    void andOn(char to) {
        out.setCharAt(out.length() - 1, to);
        out.append('"');
    }

    void number(String key, long number, long usual) {
        if (number != usual) {
            key(key);
            number(number);
        }
    }

    void text(String key, @Nullable String text) {
        if (text != null) {
            key(key);
            text(text);
        }
    }

    void flag(String key, boolean flag) {
        if (flag) {
            key(key);
            out.append("true");
        }
    }

    void instant(String key, @Nullable Instant at) {
        if (at != null) {
            key(key);
            number(Micros.of(at) - base);
        }
    }

    void instant(String key, @Nullable Instant at, @Nullable Instant usual) {
        if (at == null && usual != null) {
            key(key);
            word(null);
        } else if (at != null && !at.equals(usual)) {
            instant(key, at);
        }
    }

    /** Between two things of a list or map; after an opening bracket or a key nothing is needed. */
    private void comma() {
        if (out.length() == 0) {
            return;
        }
        switch (out.charAt(out.length() - 1)) {
            case '{', '[', ':' -> {}
            default -> out.append(',');
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
