package dev.ratchet.core.store.text;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the values that runs and journal entries have in common: the other side of {@link Parts}. */
final class PartsReader {
    private PartsReader() {}

    /** With the queue that is named in it, else the given one. */
    static Origin origin(Node node, String queue) {
        var fields =
                node.fields(Set.of("input", "queue", "priority", "labels", "key", "retryOf", "parent", "concurrency"));
        var parent = fields.get("parent");
        return new Origin(
                fields.text("input", ""),
                fields.text("queue", queue),
                fields.number("priority", 0),
                labels(fields.get("labels")),
                fields.text("key"),
                link(fields.get("retryOf")),
                parent == null ? null : parent.as(RunId::new),
                fields.text("concurrency"));
    }

    private static Map<String, String> labels(@Nullable Node node) {
        if (node == null) {
            return Map.of();
        }
        var labels = new LinkedHashMap<String, String>();
        node.entries().forEach((name, label) -> labels.put(name, label.text()));
        return labels;
    }

    private static Origin.@Nullable Link link(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        var fields = node.fields(Set.of("run", "automatic"));
        return new Origin.Link(fields.must("run").as(RunId::new), fields.flag("automatic"));
    }

    static @Nullable Failure failure(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        var fields = node.fields(Set.of("category", "type", "message"));
        var category = fields.must("category").word(ErrorCategory.class);
        return new Failure(category, fields.text("type", category.word()), fields.text("message", ""));
    }

    static Ending ending(Node node) {
        var fields = node.fields(Set.of("cause", "undo", "retry", "reason", "stopBy"));
        return new Ending(
                fields.must("cause").word(Cause.class),
                fields.flag("undo"),
                fields.flag("retry"),
                fields.must("reason").text(),
                fields.must("stopBy").instant());
    }

    static @Nullable Wait awaits(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        var kind = new Fields(node, node.entries()).must("for");
        return switch (kind.text()) {
            case "signal" -> signal(node.fields(Set.of("for", "name", "until", "again")));
            case "timer" -> timer(node.fields(Set.of("for", "until", "again")));
            case "children" -> children(node.fields(Set.of("for", "count", "open", "failed", "tolerated", "until")));
            case "approval" ->
                approval(node.fields(
                        Set.of("for", "quorum", "rejectionFails", "round", "held", "votes", "until", "again")));
            default -> throw kind.wrong("no wait is for '" + kind.text() + "'");
        };
    }

    private static Wait signal(Fields fields) {
        return new Wait.Signal(fields.must("name").text(), fields.instant("until"), fields.flag("again"));
    }

    private static Wait timer(Fields fields) {
        return new Wait.Timer(fields.must("until").instant(), fields.flag("again"));
    }

    private static Wait children(Fields fields) {
        return new Wait.Children(
                fields.number("count", 0),
                fields.number("open", 0),
                fields.number("failed", 0),
                fields.number("tolerated", 0),
                fields.instant("until"));
    }

    private static Wait approval(Fields fields) {
        var votes = fields.get("votes");
        return new Wait.Approval(
                fields.number("quorum", 1),
                fields.flag("rejectionFails"),
                fields.instant("until"),
                fields.flag("again"),
                fields.number("round", 1),
                fields.flag("held"),
                votes == null
                        ? List.of()
                        : votes.list().stream().map(PartsReader::vote).toList());
    }

    static Vote vote(Node node) {
        var fields = node.fields(Set.of("by", "approves", "note", "at"));
        return new Vote(
                fields.must("by").text(),
                fields.flag("approves"),
                fields.text("note", ""),
                fields.must("at").instant());
    }
}
