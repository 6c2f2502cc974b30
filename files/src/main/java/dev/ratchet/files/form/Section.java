package dev.ratchet.files.form;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A kind of map in a file: its name in the schema, and its fields. */
record Section(String name, String about, List<Field> fields, Map<String, Field> bySpelling) {
    /** Fields that begin so are anybody's own: kept and not read. */
    static final String OWN = "x-";

    static Section of(String name, String about, Field... fields) {
        return of(name, about, List.of(fields));
    }

    private static Section of(String name, String about, List<Field> fields) {
        var bySpelling = new LinkedHashMap<String, Field>();
        for (var field : fields) {
            for (var spelling : field.spellings()) {
                if (bySpelling.put(spelling, field) != null) {
                    throw new IllegalStateException(name + " has two fields " + spelling);
                }
            }
        }
        return new Section(name, about, fields, bySpelling);
    }

    /** A section with the fields of others as well. */
    Section with(Section... others) {
        var all = Stream.concat(fields.stream(), Arrays.stream(others).flatMap(other -> other.fields.stream()));
        return of(name, about, all.toList());
    }

    /** What a message calls it. */
    String called() {
        return switch (name) {
            case "short", "resource", "spec" -> "the workflow";
            case "step" -> "a step";
            default -> "'" + name + "'";
        };
    }

    @Nullable
    Field field(String spelling) {
        return bySpelling.get(spelling);
    }

    Set<String> names() {
        var names = new LinkedHashSet<String>();
        fields.forEach(field -> names.add(field.name()));
        return names;
    }

    Set<String> spellings() {
        return bySpelling.keySet();
    }
}
