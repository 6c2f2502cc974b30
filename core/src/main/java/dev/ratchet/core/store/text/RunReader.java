package dev.ratchet.core.store.text;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Done;
import dev.ratchet.core.run.Inbox;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepDetail;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Steps;
import dev.ratchet.core.run.Times;
import dev.ratchet.core.run.UndoRecord;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a run from its row: the other side of {@link RunWriter}. */
final class RunReader {
    private static final Set<String> KNOWN = Set.of(
            "cause",
            "note",
            "ready",
            "started",
            "deadline",
            "ended",
            "steps",
            "done",
            "undo",
            "inbox",
            "ending",
            "accepted");
    private static final Set<String> KNOWN_OF_STEP =
            Set.of("attempt", "failures", "lost", "reason", "woken", "since", "until", "failure", "wait", "signal");
    private static final Set<String> KNOWN_OF_UNDO =
            Set.of("step", "state", "attempt", "failures", "lost", "since", "until", "failure");

    private final RunRow row;
    private final Plan plan;
    private final Parser parser;
    private final Fields fields;

    RunReader(RunRow row, Plan plan, Parser parser) {
        this.row = row;
        this.plan = plan;
        this.parser = parser;
        this.fields = active().fields(KNOWN);
    }

    private Node active() {
        var where = "run " + row.id() + ", active";
        return row.active() == null
                ? new Node(where, Map.of(), 0)
                : Node.parse(where, row.active(), parser, row.created());
    }

    Run read() {
        var ending = fields.get("ending");
        return new Run(
                row.id(),
                plan,
                origin(),
                row.revision(),
                row.state(),
                fields.cause("cause", Usual.cause(row.state())),
                fields.text("note"),
                steps(),
                undos(),
                inbox(),
                ending == null ? null : PartsReader.ending(ending),
                fields.text("accepted"),
                times());
    }

    private Origin origin() {
        var node = Node.parse("run " + row.id() + ", origin", row.origin(), parser, Instant.EPOCH);
        return PartsReader.origin(node, row.queue());
    }

    private Times times() {
        return new Times(
                row.created(),
                row.updated(),
                fields.instant("ready"),
                fields.instant("started"),
                fields.instant("deadline"),
                fields.instant("ended", Usual.ended(row.state(), row.updated())));
    }

    private Steps steps() {
        var letters = row.steps();
        var node = new Node("run " + row.id() + ", steps", letters, 0);
        if (letters.length() != plan.size()) {
            throw node.wrong("the row has " + letters.length() + " steps and the plan of '" + plan + "' has "
                    + plan.size() + "; it is not the plan that the run was started with");
        }
        var details = new HashMap<Integer, StepDetail>();
        for (var step = 0; step < letters.length(); step++) {
            var letter = letters.charAt(step);
            var usual = Usual.detail(node.as(text -> StepState.ofLetter(letter)), row.updated());
            if (usual != null) {
                details.put(step, usual);
            }
        }
        var noteworthy = fields.get("steps");
        if (noteworthy != null) {
            noteworthy.entries().forEach((number, detail) -> put(details, number, detail));
        }
        return Steps.stored(letters, details, done());
    }

    private void put(Map<Integer, StepDetail> details, String number, Node node) {
        var step = checked(node, new Node(node.where(), number, 0).as(Integer::valueOf));
        if (node.isNull()) {
            details.remove(step);
        } else {
            details.put(step, detail(node.fields(KNOWN_OF_STEP)));
        }
    }

    private int checked(Node node, int step) {
        if (step < 0 || step >= plan.size()) {
            throw node.wrong("the plan of '" + plan + "' has no step number " + step);
        }
        return step;
    }

    private StepDetail detail(Fields detail) {
        return new StepDetail(
                detail.number("attempt", 1),
                detail.number("failures", 0),
                detail.number("lost", 0),
                reason(detail.get("reason")),
                detail.cause("woken", null),
                since(detail.get("since")),
                detail.instant("until"),
                PartsReader.failure(detail.get("failure")),
                PartsReader.awaits(detail.get("wait")),
                signal(detail.get("signal")));
    }

    private static Cause reason(@Nullable Node node) {
        return node == null ? Cause.NEEDS_MET : node.word(Cause.class);
    }

    private Instant since(@Nullable Node node) {
        return node == null ? row.updated() : node.instant();
    }

    private static Inbox.@Nullable Ref signal(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        var pair = pair(node);
        return new Inbox.Ref(pair.get(0).text(), pair.get(1).smallNumber());
    }

    private static List<Node> pair(Node node) {
        var list = node.list();
        if (list.size() != 2) {
            throw node.wrong("a list of two is expected here, not of " + list.size());
        }
        return list;
    }

    private Done done() {
        var done = Done.NOTHING;
        var node = fields.get("done");
        if (node == null) {
            return done;
        }
        var list = node.list();
        if (list.size() % 3 != 0) {
            throw node.wrong("steps, revisions and counts come three by three, and there are " + list.size());
        }
        for (var index = 0; index < list.size(); index += 3) {
            done = done.plus(span(list.get(index), list.get(index + 1).number(), list.get(index + 2)));
        }
        return done;
    }

    private Done.Span span(Node first, long revision, Node count) {
        var step = checked(first, first.smallNumber());
        var steps = count.smallNumber();
        if (steps < 1 || (revision < 0 && steps > 1)) {
            throw count.wrong(
                    revision < 0
                            ? "a half-done step is alone, not one of " + steps
                            : "at least one step is done here, not " + steps);
        }
        if (steps > plan.size() - step) {
            throw count.wrong("the plan of '" + plan + "' has no " + steps + " steps from number " + step + " on");
        }
        return new Done.Span(step, Math.abs(revision), steps, revision < 0);
    }

    private List<UndoRecord> undos() {
        var node = fields.get("undo");
        return node == null ? List.of() : node.list().stream().map(this::undo).toList();
    }

    private UndoRecord undo(Node node) {
        var undo = node.fields(KNOWN_OF_UNDO);
        var step = undo.must("step");
        return new UndoRecord(
                checked(step, step.smallNumber()),
                undo.must("state").word(UndoState.class),
                undo.number("attempt", 0),
                undo.number("failures", 0),
                undo.number("lost", 0),
                since(undo.get("since")),
                undo.instant("until"),
                PartsReader.failure(undo.get("failure")));
    }

    private Inbox inbox() {
        var node = fields.get("inbox");
        if (node == null) {
            return Inbox.EMPTY;
        }
        var cursors = new LinkedHashMap<String, Inbox.Cursor>();
        node.entries().forEach((name, cursor) -> {
            var pair = pair(cursor);
            cursors.put(
                    name,
                    new Inbox.Cursor(pair.get(0).smallNumber(), pair.get(1).smallNumber()));
        });
        return new Inbox(cursors);
    }
}
