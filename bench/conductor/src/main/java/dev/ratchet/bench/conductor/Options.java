package dev.ratchet.bench.conductor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code --name} and {@code --name=value}. Immutable. */
record Options(Map<String, String> values) {
    private static final Set<String> KNOWN = Set.of(
            "quick", "patient", "report", "parts", "out", "play", "args", "help", "url", "rounds", "java", "jvm");

    Options {
        values = Map.copyOf(values);
    }

    static Options of(String... args) {
        var values = new HashMap<String, String>();
        for (var arg : args) {
            var parts = arg.split("=", 2);
            if (!parts[0].startsWith("--") || !KNOWN.contains(parts[0].substring(2))) {
                throw new IllegalArgumentException("no option '" + arg + "'; bench/run --help says what there is");
            }
            values.put(parts[0].substring(2), parts.length > 1 ? parts[1] : "");
        }
        return new Options(values);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String text(String name, String usual) {
        return values.getOrDefault(name, usual);
    }

    List<String> words(String name) {
        return has(name) ? List.of(text(name, "").strip().split("\\s+")) : List.of();
    }

    int number(String name, int usual) {
        return Integer.parseInt(text(name, Integer.toString(usual)));
    }
}
