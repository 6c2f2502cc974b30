package dev.ratchet.files.form;

import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.StepBuilder;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Nearest;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.definition.text.Words;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.files.expressions.Template;
import dev.ratchet.files.yaml.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the steps of a file, and the undos that are declared beside them. */
final class Steps {
    private final Fields plan;
    private final Checks checks;
    private final boolean isResource;
    private final Agents agents;
    private final Map<String, Fields> undosBeside = new HashMap<>();

    Steps(Fields plan, Checks checks, boolean isResource, Agents agents) {
        this.plan = plan;
        this.checks = checks;
        this.isResource = isResource;
        this.agents = agents;
    }

    List<Step> read() {
        var all = plan.each("steps", Sections.STEP);
        if (all.isEmpty() && !plan.has("steps")) {
            plan.missing("steps", "");
        }
        compensation(all);
        var steps = new ArrayList<Step>();
        for (var fields : all) {
            steps.add(step(fields, steps.size()));
        }
        return steps;
    }

    private void compensation(List<Fields> steps) {
        var names = new HashSet<String>();
        steps.forEach(step -> names.add(nameOf(step)));
        for (var entry : plan.each("compensation", Sections.COMPENSATION)) {
            var step = entry.text("step", "");
            var place = entry.placeOf("step");
            if (step.isEmpty()) {
                continue;
            }
            if (!names.contains(step)) {
                entry.notes()
                        .error(
                                place,
                                "unknown-step",
                                "there is no step " + Quoted.of(step) + " to take back",
                                Nearest.hint(step, names, "name a step of this workflow"));
            } else if (undosBeside.putIfAbsent(step, entry) != null) {
                entry.notes()
                        .error(
                                place,
                                "two-undos",
                                "step " + Quoted.of(step) + " is taken back twice",
                                "keep one entry");
            }
        }
    }

    private static String nameOf(Fields step) {
        return step.node("name") instanceof Node.Scalar scalar ? scalar.text() : "";
    }

    private Step step(Fields fields, int number) {
        var name = fields.text("name", "step-" + (number + 1));
        var step = Step.named(name);
        var owner = new Checks.Owner(name, false);
        var work = work(fields, owner);
        step.work(work);
        optional(agents.queue(work)).ifPresent(step::queue);
        fields.texts("dependsOn").forEach(step::needs);
        fields.put("dependsOn", "needs");
        needs(fields);
        optional(checks.expression(fields, "when", owner)).ifPresent(step::when);
        optional(input(fields, owner)).ifPresent(step::input);
        optional(fields.duration("timeout")).ifPresent(step::timeout);
        optional(fields.duration("delay")).ifPresent(step::delay);
        optional(Retries.read(fields)).ifPresent(step::retry);
        rules(fields, step);
        optional(fields.policy("onFailure", Choices.STEP_POLICIES)).ifPresent(step::onFailure);
        optional(undo(fields, name)).ifPresent(step::undo);
        optional(fields.optionalText("queue")).ifPresent(step::queue);
        optional(fields.whole("priority")).ifPresent(step::priority);
        optional(fields.word("impact", Words.all(Impact.class), word -> Words.named(Impact.class, word)))
                .ifPresent(step::impact);
        extras(fields, step);
        return step.build();
    }

    private static <T> Optional<T> optional(@Nullable T value) {
        return Optional.ofNullable(value);
    }

    /** What the core calls needs stands under dependsOn in the file. */
    private static void needs(Fields fields) {
        if (fields.node("dependsOn") instanceof Node.Items items) {
            for (var i = 0; i < items.all().size(); i++) {
                fields.notes()
                        .put(
                                fields.path() + ".needs[" + i + "]",
                                items.all().get(i).place());
            }
        }
    }

    private Work work(Fields fields, Checks.Owner owner) {
        var work = new Works(fields, checks, owner, agents).read(Sections.KINDS);
        if (work != null) {
            return work;
        }
        if (isResource) {
            fields.notes()
                    .warning(
                            fields.place(),
                            "no-agent",
                            "step " + Quoted.of(owner.step()) + " says neither agent nor action, so it is a task that"
                                    + " anybody may claim",
                            "say who does what");
            return new Work.Task(Map.of());
        }
        fields.notes()
                .error(
                        fields.place(),
                        "no-work",
                        "step " + Quoted.of(owner.step()) + " does nothing",
                        "give it one of " + String.join(", ", Sections.KINDS) + ", or an agent and an action");
        return new Work.Task(Map.of());
    }

    /** A text is an expression; a map or list is a template, kept as the expression that means the same. */
    private @Nullable String input(Fields fields, Checks.Owner owner) {
        var node = fields.node("input");
        if (node == null || node instanceof Node.Scalar) {
            return checks.expression(fields, "input", owner);
        }
        checks.template(node, owner);
        try {
            var tree = fields.kept("input", node);
            return tree == null ? null : Template.asExpression(tree);
        } catch (ExpressionException e) {
            return null;
        }
    }

    private static void rules(Fields fields, StepBuilder step) {
        var rules = fields.child("rules", Sections.RULES);
        if (rules != null) {
            for (var category : ErrorCategory.values()) {
                var response = rules.word(category.word(), Choices.RESPONSES, Response::named);
                optional(response).ifPresent(what -> step.rule(category, what));
            }
        }
    }

    private @Nullable Undo undo(Fields step, String name) {
        var own = step.child("undo", Sections.UNDO);
        var beside = undosBeside.get(name);
        if (own != null && beside != null) {
            beside.notes()
                    .error(
                            beside.place(),
                            "two-undos",
                            "step " + Quoted.of(name) + " is taken back twice: here and by its own undo",
                            "keep one of them");
        }
        var fields = own == null ? beside : own;
        if (fields == null) {
            return null;
        }
        step.notes().put(step.path() + ".undo", fields.place());
        var work = new Works(fields, checks, new Checks.Owner(name, true), agents).read(Sections.UNDO_KINDS);
        if (work == null) {
            step.notes()
                    .error(
                            fields.place(),
                            "no-work",
                            "the undo of step " + Quoted.of(name) + " does nothing",
                            "give it one of " + String.join(", ", Sections.UNDO_KINDS) + ", or an agent and an action");
            return null;
        }
        return new Undo(work, Retries.read(fields), fields.duration("timeout"), fields.flag("halfDone"));
    }

    /** What is kept and not read: fields for people and other tools, and what an approval says beyond the core. */
    private static void extras(Fields fields, StepBuilder step) {
        Extras.of(fields).forEach(step::extra);
        for (var field : List.of("agent", "action")) {
            if (fields.node(field) instanceof Node.Scalar scalar && scalar.value() instanceof String text) {
                step.extra(field, text);
            }
        }
        if (fields.node("approval") instanceof Node.Entries approval) {
            for (var field : List.of("reminder", "evidence")) {
                var entry = approval.all().get(field);
                var kept = entry == null ? null : fields.kept(field, entry.value());
                if (kept != null) {
                    step.extra(field, kept);
                }
            }
        }
    }
}
