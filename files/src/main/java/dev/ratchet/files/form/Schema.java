package dev.ratchet.files.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schema (2020-12) of workflow files, made of the same sections that the loader reads by. */
public final class Schema {
    private static final Map<String, List<String>> REQUIRED = Map.of(
            "short", List.of("name", "steps"),
            "resource", List.of("apiVersion", "kind", "metadata", "spec"),
            "metadata", List.of("name"),
            "spec", List.of("steps"),
            "step", List.of("name"),
            "compensation", List.of("step"),
            "http", List.of("url"),
            "workflow", List.of("name"));

    private Schema() {}

    /** The schema as a plain tree in reading order. */
    public static Map<String, Object> tree() {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Ratchet workflow");
        schema.put("type", "object");
        schema.put(
                "if", Map.of("anyOf", List.of(needs("apiVersion"), needs("kind"), needs("spec"), needs("metadata"))));
        schema.put("then", Shape.ref("resource").schema());
        schema.put("else", Shape.ref("short").schema());
        var definitions = new LinkedHashMap<String, Object>();
        definitions.put(
                "duration",
                new Shape(Map.of(
                                "type",
                                "string",
                                "pattern",
                                "^\\s*(P.+|(?=[0-9])([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?)\\s*$"))
                        .schema());
        Sections.ALL.forEach(section -> definitions.put(section.name(), section(section)));
        schema.put("$defs", definitions);
        return schema;
    }

    /** The same as text for people. */
    public static String json() {
        return Pretty.json(tree());
    }

    private static Map<String, Object> needs(String field) {
        return Map.of("required", List.of(field));
    }

    private static Map<String, Object> section(Section section) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("description", section.about());
        schema.put("type", "object");
        var properties = new LinkedHashMap<String, Object>();
        for (var field : section.fields()) {
            field.spellings().forEach(spelling -> properties.put(spelling, property(field)));
        }
        schema.put("properties", properties);
        schema.put("patternProperties", Map.of("^" + Section.OWN, true));
        schema.put("additionalProperties", false);
        var required = REQUIRED.getOrDefault(section.name(), List.of());
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    /** A field with nothing in it is as good as absent. */
    private static Map<String, Object> property(Field field) {
        var property = new LinkedHashMap<String, Object>();
        property.put("description", field.about());
        if (!field.shape().schema().isEmpty()) {
            var choices = new ArrayList<Object>();
            choices.add(field.shape().schema());
            choices.add(Map.of("type", "null"));
            property.put("anyOf", choices);
        }
        return property;
    }
}
