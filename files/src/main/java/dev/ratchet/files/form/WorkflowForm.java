package dev.ratchet.files.form;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.UndoErrors;
import dev.ratchet.core.definition.plan.Validation;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.core.definition.text.Words;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.files.input.InputSchema;
import dev.ratchet.files.yaml.Fault;
import dev.ratchet.files.yaml.Node;
import dev.ratchet.files.yaml.Yaml;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a workflow in either form: the resource with its envelope, or the short one without. */
public final class WorkflowForm {
    private static final Pattern VERSION = Pattern.compile("v?([0-9]{1,9})([.].*)?");

    private final Notes notes = new Notes();
    private final Checks checks;
    private final Agents agents;
    private final Map<String, Object> extras = new LinkedHashMap<>();

    private WorkflowForm(Expressions expressions, Agents agents) {
        this.agents = agents;
        this.checks = new Checks(expressions, notes);
    }

    /**
     * What a file says.
     *
     * @param definition null if the file has no map of fields at all; may be wrong if there are errors among the faults
     */
    public record Read(@Nullable Definition definition, List<Fault> faults) {
        public boolean hasErrors() {
            return faults.stream().anyMatch(fault -> fault.problem().severity() == Problem.Severity.ERROR);
        }
    }

    /** Reads a tree; {@code more} is kept with the definition. */
    public static Read read(Yaml yaml, Expressions expressions, Agents agents, Map<String, Object> more) {
        var form = new WorkflowForm(expressions, agents);
        var definition = form.definition(yaml.root(), more);
        if (definition != null) {
            form.checks.check(definition.steps());
            form.notes.add(Validation.errors(definition));
            if (!form.notes.hasErrors() && yaml.faults().isEmpty()) {
                form.notes.add(Validation.warnings(definition));
            }
        }
        var faults = Stream.concat(yaml.faults().stream(), form.notes.faults().stream())
                .sorted(Comparator.comparingInt((Fault fault) -> fault.place().line())
                        .thenComparingInt(fault -> fault.place().column()))
                .toList();
        return new Read(definition, faults);
    }

    private @Nullable Definition definition(@Nullable Node root, Map<String, Object> more) {
        if (root == null) {
            return null;
        }
        if (!(root instanceof Node.Entries entries)) {
            notes.error(
                    root.place(),
                    "wrong-type",
                    "the file is " + root.kind() + ", and a workflow is a map",
                    "begin with name: and steps:");
            return null;
        }
        extras.putAll(more);
        var isResource = Stream.of("apiVersion", "kind", "spec", "metadata", "api_version")
                .anyMatch(entries.all()::containsKey);
        return isResource ? resource(entries) : shortForm(entries);
    }

    private Definition shortForm(Node.Entries root) {
        var fields = Fields.of(Sections.SHORT, root, "", notes);
        var version = fields.whole("version");
        fields.optionalText("$schema");
        return plan(fields, fields.text("name", "workflow"), version == null ? 1 : version, false);
    }

    private Definition resource(Node.Entries root) {
        var fields = Fields.of(Sections.RESOURCE, root, "", notes);
        word(fields, "apiVersion", Choices.API_VERSIONS);
        word(fields, "kind", List.of("Workflow"));
        var metadata = fields.child("metadata", Sections.METADATA, "");
        var name = metadata == null ? fields.missing("metadata", "workflow") : metadata.text("name", "workflow");
        var version = metadata == null ? 1 : version(metadata);
        if (metadata == null) {
            notes.broken("name");
        } else {
            extras.putAll(Extras.of(metadata));
        }
        var spec = fields.child("spec", Sections.SPEC, "");
        if (spec == null) {
            notes.broken("steps");
            return Definition.named(fields.missing("spec", name), version).build();
        }
        return plan(spec, name, version, true);
    }

    private static void word(Fields fields, String field, List<String> words) {
        if (fields.word(field, words, Optional::of) == null && !fields.has(field)) {
            fields.missing(field, "");
        }
    }

    /** Real files carry texts such as 1.2.0: its first number counts, and the text is kept. */
    private int version(Fields metadata) {
        if (metadata.node("version") instanceof Node.Scalar scalar && !(scalar.value() instanceof Long)) {
            var text = VERSION.matcher(scalar.text());
            if (text.matches()) {
                extras.put("version", scalar.text());
                return Math.max(1, Integer.parseInt(text.group(1)));
            }
            metadata.wrong("version", scalar, "a version such as 3 or 1.2.0");
            return 1;
        }
        var version = metadata.whole("version");
        return version == null ? 1 : version;
    }

    private Definition plan(Fields fields, String name, int version, boolean isResource) {
        var definition = Definition.named(name, version);
        new Steps(fields, checks, isResource, agents).read().forEach(definition::step);
        Optional.ofNullable(fields.duration("timeout")).ifPresent(definition::timeout);
        Optional.ofNullable(fields.policy("failurePolicy", Choices.WORKFLOW_POLICIES))
                .ifPresent(definition::failurePolicy);
        Optional.ofNullable(fields.word(
                        "undoErrors", Words.all(UndoErrors.class), word -> Words.named(UndoErrors.class, word)))
                .ifPresent(definition::undoErrors);
        Optional.ofNullable(Retries.read(fields)).ifPresent(definition::retry);
        Optional.ofNullable(fields.whole("maxConcurrentSteps")).ifPresent(definition::maxConcurrentSteps);
        Optional.ofNullable(inputSchema(fields)).ifPresent(definition::inputSchema);
        trigger(fields);
        extras.putAll(Extras.of(fields));
        extras.forEach(definition::extra);
        return definition.build();
    }

    private static @Nullable Map<String, Object> inputSchema(Fields fields) {
        var schema = fields.tree("inputSchema");
        if (schema != null) {
            InputSchema.faults(schema)
                    .forEach(fault -> fields.notes()
                            .error(
                                    fields.placeOf("inputSchema"),
                                    "input-schema",
                                    "the inputSchema is not a JSON Schema: " + fault,
                                    "write one of the version 2020-12"));
        }
        return schema;
    }

    private void trigger(Fields fields) {
        var trigger = fields.child("trigger", Sections.TRIGGER);
        if (trigger == null) {
            return;
        }
        var kept = new LinkedHashMap<String, Object>();
        Optional.ofNullable(trigger.optionalText("event")).ifPresent(event -> kept.put("event", event));
        Optional.ofNullable(checks.expression(trigger, "condition", null))
                .ifPresent(condition -> kept.put("condition", condition));
        Optional.ofNullable(trigger.optionalText("schedule")).ifPresent(schedule -> kept.put("schedule", schedule));
        if (!trigger.has("event") && !trigger.has("schedule")) {
            notes.error(
                    trigger.place(), "trigger", "the trigger has neither event nor schedule", "say what starts a run");
        }
        if (kept.get("schedule") instanceof String schedule && !isCron(schedule)) {
            notes.error(
                    trigger.placeOf("schedule"),
                    "schedule",
                    Quoted.of(schedule) + " is not a cron expression",
                    "write five fields (minute hour day month weekday), for example 0 3 * * 1-5");
        }
        extras.put("trigger", kept);
    }

    private static boolean isCron(String schedule) {
        return schedule.strip().split("\\s+").length == 5 && schedule.matches("[0-9A-Za-z*/,\\-?#L\\s]+");
    }
}
