package dev.ratchet.bench.kit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One measured figure and what belongs to it, as one flat JSON object on a line of its own. Immutable.
 *
 * @param texts names and words, such as {@code engine}, {@code work} and {@code unit}
 * @param numbers the figure itself is {@code value}
 */
public record Measurement(Map<String, String> texts, Map<String, Double> numbers) {
    /** What stands before it on stdout. */
    public static final String MARK = "RESULT ";

    private static final Pattern FIELD = Pattern.compile(
            "\\s*\"(\\w+)\"\\s*:\\s*(?:\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"|(-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?))\\s*(,|$)");

    public Measurement {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }

    public static Measurement of(String what, double value, String unit) {
        return new Measurement(Map.of(), Map.of())
                .with("what", what)
                .with("value", value)
                .with("unit", unit);
    }

    public Measurement with(String name, String text) {
        var more = new LinkedHashMap<>(texts);
        more.put(name, text);
        return new Measurement(more, numbers);
    }

    public Measurement with(String name, double number) {
        var more = new LinkedHashMap<>(numbers);
        more.put(name, number);
        return new Measurement(texts, more);
    }

    public String text(String name) {
        return texts.getOrDefault(name, "");
    }

    /** Not a number if it was not measured. */
    public double number(String name) {
        return numbers.getOrDefault(name, Double.NaN);
    }

    public double value() {
        return number("value");
    }

    public String toJson() {
        var fields = new TreeMap<String, String>();
        texts.forEach((name, text) ->
                fields.put(name, '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'));
        numbers.forEach((name, number) -> {
            if (Double.isFinite(number)) {
                fields.put(name, String.format(Locale.ROOT, "%.4f", number));
            }
        });
        var json = new StringBuilder();
        fields.forEach((name, value) -> json.append(json.isEmpty() ? "{" : ",")
                .append('"')
                .append(name)
                .append("\":")
                .append(value));
        return json.append('}').toString();
    }

    /** Reads what {@link #toJson} wrote. */
    public static Measurement parse(String json) {
        var text = json.strip();
        if (!text.startsWith("{") || !text.endsWith("}")) {
            throw new IllegalArgumentException("not a flat JSON object: " + json);
        }
        var read = new Measurement(Map.of(), Map.of());
        var field = FIELD.matcher(text.substring(1, text.length() - 1));
        var at = 0;
        while (field.find() && field.start() == at) {
            read = field.group(3) == null
                    ? read.with(field.group(1), field.group(2).replaceAll("\\\\(.)", "$1"))
                    : read.with(field.group(1), Double.parseDouble(field.group(3)));
            at = field.end();
        }
        if (at != text.length() - 2) {
            throw new IllegalArgumentException("not a flat JSON object after character " + at + ": " + json);
        }
        return read;
    }
}
