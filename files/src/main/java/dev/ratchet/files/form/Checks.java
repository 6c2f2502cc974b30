package dev.ratchet.files.form;

import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.files.expressions.Parts;
import dev.ratchet.files.expressions.Template;
import dev.ratchet.files.expressions.Variables;
import dev.ratchet.files.yaml.Node;
import dev.ratchet.files.yaml.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of a file. They are collected while it is read and compiled when all steps are known, because an expression may read
 * the outputs of those steps only that come before its own.
 */
final class Checks {
    private final Expressions expressions;
    private final Notes notes;
    private final List<Found> found = new ArrayList<>();
    private final Map<String, Set<String>> before = new HashMap<>();

    Checks(Expressions expressions, Notes notes) {
        this.expressions = expressions;
        this.notes = notes;
    }

    /** An expression, where it stands, and whose it is; {@code step} is null for that of a trigger. */
    private record Found(Place place, String text, @Nullable String step, boolean isUndo) {}

    /** Who evaluates an expression. */
    record Owner(String step, boolean isUndo) {}

    @Nullable
    String expression(Fields fields, String field, @Nullable Owner owner) {
        var node = fields.node(field);
        fields.notes().put(Fields.join(fields.path(), field), fields.placeOf(field));
        if (node == null) {
            return null;
        }
        if (!(node instanceof Node.Scalar scalar)) {
            fields.wrong(field, node, "an expression");
            return null;
        }
        var parts = parts(scalar);
        if (parts == null) {
            return scalar.text();
        }
        var text = parts.isOneExpression() ? parts.all().get(0).text() : scalar.text();
        add(scalar.place(), text, owner);
        return text;
    }

    private @Nullable Parts parts(Node.Scalar scalar) {
        try {
            return Parts.of(scalar.text());
        } catch (ExpressionException e) {
            wrong(scalar.place(), e);
            return null;
        }
    }

    private void add(Place place, String text, @Nullable Owner owner) {
        found.add(new Found(place, text, owner == null ? null : owner.step(), owner != null && owner.isUndo()));
    }

    /** Collects what stands in {@code ${}} anywhere below. */
    void template(Node node, Owner owner) {
        if (node instanceof Node.Scalar scalar && scalar.value() instanceof String text && Parts.hasExpression(text)) {
            try {
                Template.expressions(text).forEach(expression -> add(scalar.place(), expression, owner));
            } catch (ExpressionException e) {
                wrong(scalar.place(), e);
            }
        } else if (node instanceof Node.Items items) {
            items.all().forEach(item -> template(item, owner));
        } else if (node instanceof Node.Entries entries) {
            entries.all().values().forEach(entry -> template(entry.value(), owner));
        }
    }

    private void wrong(Place place, ExpressionException e) {
        notes.error(place, "expression", String.valueOf(e.getMessage()), "mend the expression");
    }

    void check(List<Step> steps) {
        var needs = new HashMap<String, List<String>>();
        steps.forEach(step -> needs.putIfAbsent(step.name(), step.needs()));
        for (var each : found) {
            if (notes.isFull()) {
                return;
            }
            try {
                var compiled = expressions.compile(each.text(), each.step() == null ? null : Variables.NAMES);
                if (each.step() != null) {
                    checkSteps(each, compiled.membersOf(Variables.STEPS), needs);
                }
            } catch (ExpressionException e) {
                notes.error(
                        each.place(),
                        "expression",
                        String.valueOf(e.getMessage()),
                        "write CEL, for example input.amount > 1000; a text needs quotes of its own");
            }
        }
    }

    private void checkSteps(Found each, Set<String> read, Map<String, List<String>> needs) {
        for (var step : read) {
            var isOwn = step.equals(each.step()) && each.isUndo();
            if (!needs.containsKey(step)) {
                notes.error(
                        each.place(),
                        "unknown-step",
                        "the expression " + Quoted.of(each.text()) + " reads step " + Quoted.of(step)
                                + ", which is not there",
                        Nearest.hint(step, needs.keySet(), "name a step of this workflow"));
            } else if (!isOwn && !before(String.valueOf(each.step()), needs).contains(step)) {
                notes.error(
                        each.place(),
                        "step-not-before",
                        "the expression " + Quoted.of(each.text()) + " reads step " + Quoted.of(step)
                                + ", which need not be over by then",
                        "add " + Quoted.of(step) + " to dependsOn of " + Quoted.of(String.valueOf(each.step())));
            }
        }
    }

    /** The steps that are over when that one starts. */
    private Set<String> before(String step, Map<String, List<String>> needs) {
        return before.computeIfAbsent(step, name -> {
            var reached = new LinkedHashSet<String>();
            var open = new ArrayList<>(needs.getOrDefault(name, List.of()));
            while (!open.isEmpty()) {
                var next = open.remove(open.size() - 1);
                if (reached.add(next)) {
                    open.addAll(needs.getOrDefault(next, List.of()));
                }
            }
            return reached;
        });
    }
}
