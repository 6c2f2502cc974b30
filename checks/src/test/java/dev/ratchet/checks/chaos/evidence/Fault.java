package dev.ratchet.checks.chaos.evidence;

import tools.jackson.databind.JsonNode;

/** Something that was done to a process or to the database, from one moment to another. */
public record Fault(Kind kind, long pid, long from, long to) {
    /** What was done. */
    public enum Kind {
        KILL,
        PAUSE,
        DATABASE_STOP
    }

    public String json() {
        return Trees.object()
                .put("kind", kind.name())
                .put("pid", pid)
                .put("from", from)
                .put("to", to)
                .toString();
    }

    static Fault read(JsonNode node) {
        return new Fault(
                Kind.valueOf(Trees.text(node, "kind")),
                Trees.number(node, "pid"),
                Trees.number(node, "from"),
                Trees.number(node, "to"));
    }
}
