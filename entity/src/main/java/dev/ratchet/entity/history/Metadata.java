package dev.ratchet.entity.history;

import dev.ratchet.core.definition.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a caller adds to a change, as text: a flat JSON object of texts with its keys in order. */
final class Metadata {
    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;

    private final String json;
    private int at;

    private Metadata(String json) {
        this.json = json;
    }

    static String write(Map<String, String> metadata) {
        return Json.write(new TreeMap<>(metadata));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException for anything else
     */
    static Map<String, String> read(String json) {
        return new Metadata(json).object();
    }

    private Map<String, String> object() {
        var found = new LinkedHashMap<String, String>();
        expect('{');
        while (peek() != '}') {
            if (!found.isEmpty()) {
                expect(',');
            }
            var key = text();
            expect(':');
            found.put(key, text());
        }
        return found;
    }

    private String text() {
        expect('"');
        var out = new StringBuilder();
        while (peek() != '"') {
            var character = json.charAt(at++);
            out.append(character == '\\' ? escaped() : character);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        var character = peek();
        at++;
        return switch (character) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += HEX_DIGITS;
                yield (char) Integer.parseInt(json.substring(at - HEX_DIGITS, at), HEX);
            }
            default -> character;
        };
    }

    private void expect(char expected) {
        if (peek() != expected) {
            throw wrong();
        }
        at++;
    }

    private char peek() {
        if (at >= json.length()) {
            throw wrong();
        }
        return json.charAt(at);
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException(
                "cannot read metadata at character %d: a flat JSON object of texts is expected".formatted(at));
    }
}
