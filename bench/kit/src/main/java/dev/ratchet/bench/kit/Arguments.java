package dev.ratchet.bench.kit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The {@code key=value} arguments of a measuring JVM. Immutable. */
public final class Arguments {
    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    public static Arguments of(String... args) {
        var values = new HashMap<String, String>();
        for (var arg : args) {
            var at = arg.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException("write arguments as key=value, not '" + arg + "'");
            }
            values.put(arg.substring(0, at), arg.substring(at + 1));
        }
        return new Arguments(values);
    }

    /** These, and those where both say something. */
    public Arguments and(Arguments those) {
        var both = new HashMap<>(values);
        both.putAll(those.values);
        return new Arguments(both);
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    public String text(String key, String usual) {
        return values.getOrDefault(key, usual);
    }

    public String text(String key) {
        var value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("say " + key + "=...; there is only " + values.keySet());
        }
        return value;
    }

    public int number(String key, int usual) {
        return Integer.parseInt(text(key, Integer.toString(usual)));
    }

    public List<String> list(String key, String usual) {
        return List.of(text(key, usual).split(","));
    }
}
