package dev.ratchet.files.form;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One field that a section may have, under one name and perhaps others. */
record Field(String name, Shape shape, String about, List<String> otherNames) {
    Field(String name, Shape shape, String about, String... otherNames) {
        this(name, shape, about, List.of(otherNames));
    }

    /** All ways to write its name: each also with underscores instead of capitals. */
    Set<String> spellings() {
        var spellings = new LinkedHashSet<String>();
        spellings.add(name);
        spellings.add(snake(name));
        for (var other : otherNames) {
            spellings.add(other);
            spellings.add(snake(other));
        }
        return spellings;
    }

    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
