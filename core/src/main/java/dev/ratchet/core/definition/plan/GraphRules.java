package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules for what steps are to one another: names, needs, circles, roots. */
final class GraphRules {
    private static final int MOST_GUESSES = 100;
    private static final int SHOWN = 10;

    private final List<Step> steps;
    private final ValueRules values;
    private final Graph graph;
    private final Set<String> names = new LinkedHashSet<>();
    private final BitSet circling = new BitSet();
    private final BitSet dangling = new BitSet();
    private int guesses;

    GraphRules(Definition definition, ValueRules values) {
        this.steps = definition.steps();
        this.values = values;
        this.graph = new Graph(steps);
        steps.forEach(step -> names.add(step.name()));
    }

    void check() {
        for (var i = 0; i < steps.size(); i++) {
            duplicate(i);
            needs(i);
        }
        graph.knots().forEach(this::circle);
        roots();
    }

    private void duplicate(int i) {
        var first = graph.number(steps.get(i).name());
        if (first != i) {
            values.error(
                    "duplicate-step",
                    path(i) + ".name",
                    "the name " + name(i) + " is taken by steps[" + first + "]",
                    "give each step a name of its own");
        }
    }

    private void needs(int i) {
        var needs = steps.get(i).needs();
        var seen = new HashSet<String>();
        for (var j = 0; j < needs.size(); j++) {
            need(i, path(i) + ".needs[" + j + "]", needs.get(j), seen.add(needs.get(j)));
        }
    }

    private void need(int i, String path, String need, boolean isFirst) {
        if (!isFirst) {
            values.error("repeated-need", path, "the need " + Quoted.of(need) + " is listed twice", "list it once");
        } else if (need.equals(steps.get(i).name())) {
            circling.set(i);
            values.error(
                    "self-need",
                    path,
                    "step " + name(i) + " needs itself, so it could never start",
                    "remove this need");
        } else if (graph.number(need) < 0) {
            dangling.set(i);
            values.error("unknown-need", path, "there is no step " + Quoted.of(need), guess(need));
        }
    }

    /** Each guess looks at every name, so only the first ones get it: a file with more of them has another trouble. */
    private String guess(String need) {
        var otherwise = "name a step of this workflow, or remove this need";
        return ++guesses > MOST_GUESSES ? otherwise : Nearest.hint(need, names, otherwise);
    }

    private void circle(List<Integer> knot) {
        knot.forEach(circling::set);
        var circle = graph.circle(knot);
        int first = circle.get(0);
        var second = name(circle.get(1));
        var others = knot.size() - circle.size();
        values.error(
                "cycle",
                path(first) + ".needs["
                        + steps.get(first)
                                .needs()
                                .indexOf(steps.get(circle.get(1)).name()) + "]",
                "the steps need each other in a circle: " + arrows(circle) + ", each needs the next"
                        + (others == 0 ? "" : "; " + others + " more are tangled up with them"),
                "remove one of these needs, for example " + second + " from " + name(first));
    }

    private String arrows(List<Integer> circle) {
        var shown = circle.stream()
                .limit(SHOWN)
                .map(i -> Quoted.bare(steps.get(i).name()))
                .collect(Collectors.joining(" -> "));
        var left = circle.size() - SHOWN;
        return shown + (left > 0 ? " -> (" + left + " more)" : "") + " -> "
                + Quoted.bare(steps.get(circle.get(0)).name());
    }

    /** A step on a circle, or behind an unknown need, is reported there and not once more as unreachable. */
    private void roots() {
        var roots = new BitSet();
        for (var i = 0; i < steps.size(); i++) {
            roots.set(i, steps.get(i).needs().isEmpty());
        }
        if (roots.isEmpty() && !steps.isEmpty()) {
            values.error(
                    "no-root",
                    "steps",
                    "each step needs another one first, so none can ever start",
                    "let at least one step need nothing");
        }
        roots.or(dangling);
        var reached = graph.from(roots);
        for (var i = reached.nextClearBit(0); i < steps.size(); i = reached.nextClearBit(i + 1)) {
            if (!circling.get(i)) {
                values.error(
                        "unreachable",
                        path(i) + ".needs",
                        "step " + name(i) + " can never start: no way leads to it from a step that needs nothing",
                        "let it need a step that can be reached, or mend the needs of "
                                + Quoted.of(steps.get(i).needs().get(0)));
            }
        }
    }

    private String path(int i) {
        return "steps[" + i + "]";
    }

    private String name(int i) {
        return Quoted.of(steps.get(i).name());
    }
}
