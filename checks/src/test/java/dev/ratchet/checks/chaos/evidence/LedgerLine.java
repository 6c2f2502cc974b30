package dev.ratchet.checks.chaos.evidence;

import tools.jackson.databind.JsonNode;

/**
 * One line of the effect ledger: a handler began or ended, as it told itself, outside the engine's database.
 *
 * @param commits whether the attempt also asked to write into {@code chaos_accepted} with its outcome; said at its end
 * @param at microseconds since 1970 by the machine's clock
 */
public record LedgerLine(
        Kind kind, String run, String step, int attempt, long fence, String key, boolean commits, long pid, long at) {
    /** What the handler was about: the step itself or its undo, at the beginning or at the end. */
    public enum Kind {
        START,
        END,
        UNDO_START,
        UNDO_END;

        public boolean isUndo() {
            return this == UNDO_START || this == UNDO_END;
        }

        public boolean isStart() {
            return this == START || this == UNDO_START;
        }
    }

    public String json() {
        return Trees.object()
                .put("kind", kind.name())
                .put("run", run)
                .put("step", step)
                .put("attempt", attempt)
                .put("fence", fence)
                .put("key", key)
                .put("commits", commits)
                .put("pid", pid)
                .put("at", at)
                .toString();
    }

    static LedgerLine read(JsonNode node) {
        return new LedgerLine(
                Kind.valueOf(Trees.text(node, "kind")),
                Trees.text(node, "run"),
                Trees.text(node, "step"),
                (int) Trees.number(node, "attempt"),
                Trees.number(node, "fence"),
                Trees.text(node, "key"),
                node.path("commits").asBoolean(false),
                Trees.number(node, "pid"),
                Trees.number(node, "at"));
    }
}
