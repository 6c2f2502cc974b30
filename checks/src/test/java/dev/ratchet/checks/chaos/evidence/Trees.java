package dev.ratchet.checks.chaos.evidence;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON read and written by a parser of its own, apart from the engine's codec. */
public final class Trees {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Trees() {}

    public static JsonNode read(String json) {
        return MAPPER.readTree(json);
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static String text(JsonNode node, String key) {
        return node.path(key).asString("");
    }

    public static long number(JsonNode node, String key) {
        return node.path(key).asLong(0);
    }
}
