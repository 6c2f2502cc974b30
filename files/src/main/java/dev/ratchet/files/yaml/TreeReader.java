package dev.ratchet.files.yaml;

import dev.ratchet.core.definition.text.Quoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * Builds the tree from the parser's events. It counts every value, also each time an alias repeats it, so that a small file cannot mean
 * a large tree. Used once, by one thread.
 */
final class TreeReader {
    /** How deep maps and lists may be nested. */
    static final int DEPTH = 50;

    /** How many values a file may hold, repeated ones included. */
    static final int NODES = 50_000;

    private final Parser events;
    private final List<Fault> faults;
    private final Map<Anchor, Anchored> anchors = new HashMap<>();
    private int nodes;

    TreeReader(Parser events, List<Fault> faults) {
        this.events = events;
        this.faults = faults;
    }

    private record Anchored(Node node, int size) {}

    /** Reading cannot go on. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Fault fault;

        RefusedException(Place place, String rule, String message, String fix) {
            super(message);
            fault = Fault.error(place, rule, message, fix);
        }

        Fault fault() {
            return fault;
        }
    }

    @Nullable
    Node document() {
        events.next();
        if (events.checkEvent(Event.ID.StreamEnd)) {
            faults.add(Fault.error(Place.START, "empty", "the file is empty", "write a workflow: a name and steps"));
            return null;
        }
        events.next();
        var root = node(1);
        events.next();
        if (!events.checkEvent(Event.ID.StreamEnd)) {
            throw new RefusedException(
                    place(events.peekEvent()),
                    "documents",
                    "a second document begins here",
                    "keep one workflow per file and remove the line '---'");
        }
        return root;
    }

    private Node node(int depth) {
        var event = events.next();
        var place = place(event);
        if (++nodes > NODES) {
            throw tooMany(place);
        }
        if (event instanceof AliasEvent alias) {
            return repeated(alias, place);
        }
        var first = nodes;
        var node = event instanceof ScalarEvent scalar
                ? scalar(scalar, place)
                : collection((CollectionStartEvent) event, place, depth);
        ((NodeEvent) event).getAnchor().ifPresent(name -> anchors.put(name, new Anchored(node, nodes - first + 1)));
        return node;
    }

    private static RefusedException tooMany(Place place) {
        return new RefusedException(
                place,
                "too-many-values",
                "the file means more than " + NODES + " values, counting what its aliases repeat",
                "keep large data elsewhere");
    }

    private Node repeated(AliasEvent alias, Place place) {
        var anchored = anchors.get(alias.getAlias());
        if (anchored == null) {
            throw new RefusedException(
                    place,
                    "alias",
                    "the alias *" + Quoted.bare(alias.getAlias().getValue()) + " repeats nothing that is complete here",
                    "write the value itself, or an anchor & before it");
        }
        nodes += anchored.size();
        if (nodes > NODES) {
            throw tooMany(place);
        }
        return anchored.node();
    }

    private Node scalar(ScalarEvent scalar, Place place) {
        refuseTag(scalar.getTag(), place);
        var value = scalar.isPlain() ? Scalars.value(scalar.getValue()) : scalar.getValue();
        return new Node.Scalar(place, scalar.getValue(), value);
    }

    private Node collection(CollectionStartEvent start, Place place, int depth) {
        refuseTag(start.getTag(), place);
        if (depth > DEPTH) {
            throw new RefusedException(
                    place,
                    "too-deep",
                    "maps and lists are nested more than " + DEPTH + " levels deep",
                    "make it flatter");
        }
        return start instanceof MappingStartEvent ? entries(place, depth) : items(place, depth);
    }

    /** A tag asks for another type than the value has, and types are what the fields say. */
    private void refuseTag(Optional<String> tag, Place place) {
        tag.ifPresent(name -> faults.add(Fault.error(
                place,
                "tag",
                "the tag " + Quoted.of(name) + " is not allowed",
                "remove it: the fields say what type each value has")));
    }

    private Node items(Place place, int depth) {
        var items = new ArrayList<Node>();
        while (!events.checkEvent(Event.ID.SequenceEnd)) {
            items.add(node(depth + 1));
        }
        events.next();
        return new Node.Items(place, items);
    }

    private Node entries(Place place, int depth) {
        var entries = new LinkedHashMap<String, Node.Entry>();
        while (!events.checkEvent(Event.ID.MappingEnd)) {
            var key = node(depth + 1);
            var value = node(depth + 1);
            add(entries, key, value);
        }
        events.next();
        return new Node.Entries(place, entries);
    }

    private void add(Map<String, Node.Entry> entries, Node key, Node value) {
        if (!(key instanceof Node.Scalar scalar)) {
            faults.add(Fault.error(key.place(), "key", "a key here is " + key.kind(), "use texts as keys"));
            return;
        }
        if (scalar.text().equals("<<")) {
            faults.add(Fault.error(
                    key.place(), "merge-key", "the merge key '<<' is not part of YAML 1.2", "repeat the fields"));
            return;
        }
        var before = entries.putIfAbsent(scalar.text(), new Node.Entry(key.place(), value));
        if (before != null) {
            faults.add(Fault.error(
                    key.place(),
                    "duplicate-key",
                    "the field " + Quoted.of(scalar.text()) + " is here twice; the first is in line "
                            + before.key().line(),
                    "remove one of them"));
        }
    }

    private static Place place(Event event) {
        return event.getStartMark().map(TreeReader::place).orElse(Place.START);
    }

    private static Place place(Mark mark) {
        return new Place(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
