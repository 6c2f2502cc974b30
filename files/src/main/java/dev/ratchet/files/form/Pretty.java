package dev.ratchet.files.form;

import dev.ratchet.core.definition.text.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON for people: one field a line, and small things on one line. */
final class Pretty {
    private static final int WIDTH = 120;

    private Pretty() {}

    static String json(@Nullable Object tree) {
        var out = new StringBuilder();
        write(tree, "", out);
        return out.append('\n').toString();
    }

    private static void write(@Nullable Object tree, String indent, StringBuilder out) {
        var compact = Json.write(tree);
        if (indent.length() + compact.length() <= WIDTH) {
            out.append(compact);
        } else if (tree instanceof Map<?, ?> map) {
            var separator = "{\n";
            for (var entry : map.entrySet()) {
                out.append(separator)
                        .append(indent)
                        .append("  ")
                        .append(Json.write(entry.getKey()))
                        .append(": ");
                write(entry.getValue(), indent + "  ", out);
                separator = ",\n";
            }
            out.append('\n').append(indent).append('}');
        } else if (tree instanceof List<?> list) {
            var separator = "[\n";
            for (var value : list) {
                out.append(separator).append(indent).append("  ");
                write(value, indent + "  ", out);
                separator = ",\n";
            }
            out.append('\n').append(indent).append(']');
        } else {
            out.append(compact);
        }
    }
}
