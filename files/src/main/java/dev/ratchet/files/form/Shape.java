package dev.ratchet.files.form;

import dev.ratchet.core.definition.text.Trees;
import dev.ratchet.core.definition.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a field's value looks like, as a piece of JSON Schema. The loader checks more than a schema can say, and never less. */
record Shape(Map<String, Object> schema) {
    Shape {
        schema = Trees.copy(schema);
    }

    static final Shape TEXT = new Shape(Map.of("type", "string"));
    static final Shape FLAG = new Shape(Map.of("type", "boolean"));
    static final Shape NUMBER = new Shape(Map.of("type", "number"));
    static final Shape TREE = new Shape(Map.of("type", "object"));
    static final Shape ANY = new Shape(Map.of());
    static final Shape DURATION = ref("duration");
    static final Shape EXPRESSION = new Shape(Map.of("type", List.of("string", "boolean", "number")));
    static final Shape TEXTS = new Shape(Map.of("type", List.of("string", "array"), "items", Map.of("type", "string")));
    static final Shape LABELS = new Shape(Map.of(
            "type", "object", "additionalProperties", Map.of("type", List.of("string", "number", "boolean", "null"))));

    static Shape ref(String section) {
        return new Shape(Map.of("$ref", "#/$defs/" + section));
    }

    static Shape listOf(String section) {
        return new Shape(Map.of("type", "array", "items", ref(section).schema()));
    }

    static Shape whole(int least) {
        return new Shape(Map.of("type", "integer", "minimum", least, "maximum", Integer.MAX_VALUE));
    }

    static Shape words(List<String> words) {
        return new Shape(Map.of("enum", words));
    }

    static Shape words(Class<? extends Enum<?>> type) {
        return words(Words.all(type));
    }

    Shape or(Shape other) {
        var all = new ArrayList<Object>();
        all.add(schema);
        all.add(other.schema);
        return new Shape(Map.of("anyOf", all));
    }
}
