package dev.ratchet.files.form;

import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.files.expressions.Parts;
import dev.ratchet.files.yaml.Node;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a step or an undo does: one key, named after the kind of work. */
final class Works {
    private static final Pattern STATUS = Pattern.compile("[1-5]([0-9][0-9]|xx)");
    private static final Work NOTHING = new Work.Task(Map.of());

    private final Fields fields;
    private final Checks checks;
    private final Checks.Owner owner;
    private final Agents agents;

    Works(Fields fields, Checks checks, Checks.Owner owner, Agents agents) {
        this.fields = fields;
        this.checks = checks;
        this.owner = owner;
        this.agents = agents;
    }

    /** The work by one of these kinds of key, or by agent and action; null if there is neither. */
    @Nullable
    Work read(List<String> kinds) {
        var given =
                kinds.stream().filter(kind -> fields.values().containsKey(kind)).toList();
        if (given.size() > 1) {
            fields.notes()
                    .error(
                            fields.placeOf(given.get(1)),
                            "two-kinds",
                            fields.section().called() + " does " + String.join(" and ", given)
                                    + ", and may do one thing",
                            "make two steps of it");
        }
        if (!given.isEmpty()) {
            return kind(given.get(0));
        }
        var hasAgent = fields.section().field("agent") != null && (fields.has("agent") || fields.has("action"));
        return hasAgent ? agent() : null;
    }

    private Work kind(String kind) {
        var node = fields.node(kind);
        fields.notes().put(Fields.join(fields.path(), "work"), fields.placeOf(kind));
        if (node == null) {
            fields.missing(kind, "");
            return NOTHING;
        }
        return switch (kind) {
            case "run" -> run(node);
            case "http" -> http(node);
            case "set" -> set(node);
            case "approval" -> approval(node);
            case "wait" -> await(node);
            case "sleep" -> sleep(node);
            case "workflow" -> child(node);
            case "forEach" -> forEach();
            case "task" -> task(node);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private Work agent() {
        var settings = new LinkedHashMap<String, Object>();
        putText(settings, fields, "agent");
        putText(settings, fields, "action");
        return agents.bound(new Work.Task(settings));
    }

    private static void putText(Map<String, Object> settings, Fields from, String field) {
        var text = from.optionalText(field);
        if (text != null) {
            settings.put(field, text);
        }
    }

    /** The map of a kind, or a map with one field if only a text is given. */
    private Fields inner(String kind, Section section, Node node, String fieldOfText) {
        var path = Fields.join(fields.path(), "work");
        if (node instanceof Node.Entries entries) {
            return Fields.of(section, entries, path, fields.notes());
        }
        var entry = Map.of(fieldOfText, new Node.Entry(node.place(), node));
        if (!(node instanceof Node.Scalar) && !section.name().equals("run")) {
            fields.wrong(kind, node, "a map or a text");
            return new Fields(section, node.place(), path, fields.notes(), Map.of());
        }
        return new Fields(section, node.place(), path, fields.notes(), entry);
    }

    private Work run(Node node) {
        var run = inner("run", Sections.RUN, node, "command");
        var settings = new LinkedHashMap<String, Object>();
        var command = run.node("command");
        if (command == null) {
            run.missing("command", "");
        } else if (command instanceof Node.Scalar) {
            settings.put("command", run.text("command", ""));
        } else {
            var argv = run.texts("command");
            settings.put("argv", argv);
            if (argv.isEmpty()) {
                fields.notes()
                        .error(command.place(), "blank", "the command is empty", "write a program and its arguments");
            }
        }
        refuseExpressions(command);
        template(run, "env", settings);
        template(run, "stdin", settings);
        var passed = run.texts("passEnv");
        if (!passed.isEmpty()) {
            settings.put("passEnv", passed);
        }
        var output = run.word("output", List.of("auto", "json", "text"), Optional::of);
        if (output != null) {
            settings.put("output", output);
        }
        return new Work.Handler("run", settings);
    }

    /** Data in the text of a command would be read as part of the command. */
    private void refuseExpressions(@Nullable Node command) {
        if (command instanceof Node.Items items) {
            items.all().forEach(this::refuseExpressions);
        } else if (command instanceof Node.Scalar scalar && scalar.text().isBlank()) {
            fields.notes().error(command.place(), "blank", "the command is blank", "write what to run");
        } else if (command instanceof Node.Scalar scalar && Parts.hasExpression(scalar.text())) {
            fields.notes()
                    .error(
                            command.place(),
                            "data-in-command",
                            "the command " + Quoted.of(scalar.text())
                                    + " holds ${}, and data never goes into the text of" + " a command",
                            "pass it as env: {AMOUNT: \"${input.amount}\"} and write \"$AMOUNT\", or read standard input;"
                                    + " write $NAME for a variable of the shell");
        }
    }

    private void template(Fields from, String field, Map<String, Object> settings) {
        var node = from.node(field);
        if (node == null) {
            return;
        }
        if (field.equals("env") || field.equals("headers")) {
            from.flat(field);
        }
        checks.template(node, owner);
        var tree = from.kept(field, node);
        if (tree != null) {
            settings.put(field, tree);
        }
    }

    private Work http(Node node) {
        var http = inner("http", Sections.HTTP, node, "url");
        var settings = new LinkedHashMap<String, Object>();
        var method = http.word("method", Choices.METHODS, Optional::of);
        if (method != null) {
            settings.put("method", method);
        }
        settings.put("url", http.text("url", ""));
        url(http);
        template(http, "headers", settings);
        template(http, "body", settings);
        if (http.has("body") && method != null && List.of("GET", "HEAD").contains(method)) {
            fields.notes()
                    .error(
                            http.placeOf("body"),
                            "body",
                            "a request with the method " + method + " has no body",
                            "use POST or PUT, or put the data into the url");
        }
        var expected = expected(http);
        if (!expected.isEmpty()) {
            settings.put("expect", expected);
        }
        return new Work.Handler("http", settings);
    }

    private void url(Fields http) {
        if (!(http.node("url") instanceof Node.Scalar scalar) || !(scalar.value() instanceof String text)) {
            return;
        }
        checks.template(scalar, owner);
        if (!Parts.hasExpression(text) && !isHttp(text)) {
            fields.notes()
                    .error(
                            scalar.place(),
                            "url",
                            Quoted.of(text) + " is not an address for HTTP",
                            "write for example https://pay.example/charge");
        }
    }

    private static boolean isHttp(String text) {
        try {
            var uri = new URI(text);
            return uri.getHost() != null
                    && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private List<String> expected(Fields http) {
        var node = http.node("expect");
        var items = node instanceof Node.Items list ? list.all() : node == null ? List.<Node>of() : List.of(node);
        var expected = new ArrayList<String>();
        for (var item : items) {
            if (item instanceof Node.Scalar scalar
                    && STATUS.matcher(scalar.text()).matches()) {
                expected.add(scalar.text());
            } else {
                http.wrong("expect", item, "a status such as 201 or 2xx");
            }
        }
        return expected;
    }

    private Work set(Node node) {
        var settings = new LinkedHashMap<String, Object>();
        if (node instanceof Node.Entries) {
            checks.template(node, owner);
            var tree = fields.kept("set", node);
            settings.put("values", tree == null ? Map.of() : tree);
        } else {
            fields.wrong("set", node, "a map of values");
        }
        return new Work.Handler("set", settings);
    }

    private Work approval(Node node) {
        var approval = inner("approval", Sections.APPROVAL, node, "question");
        var quorum = approval.whole("quorum");
        approval.duration("reminder");
        var evidence = approval.node("evidence");
        if (evidence != null) {
            checks.template(evidence, owner);
        }
        return new Work.Approval(
                approval.text("question", "?"),
                approval.texts("by"),
                quorum == null ? 1 : quorum,
                approval.duration("deadline"),
                approval.flag("rejectionFails"));
    }

    private Work await(Node node) {
        var await = inner("wait", Sections.WAIT, node, "signal");
        return new Work.AwaitSignal(await.text("signal", "?"), await.duration("timeout"));
    }

    private Work sleep(Node node) {
        var sleep = inner("sleep", Sections.SLEEP, node, "time");
        var time = sleep.duration("time");
        return new Work.Sleep(time == null ? sleep.missing("time", Duration.ZERO) : time);
    }

    private Work child(Node node) {
        return new Work.Child(inner("workflow", Sections.CHILD, node, "name").text("name", "child"));
    }

    private Work forEach() {
        var each = fields.child("forEach", Sections.FOR_EACH, Fields.join(fields.path(), "work"));
        if (each == null) {
            return NOTHING;
        }
        var items = checks.expression(each, "items", owner);
        var tolerated = each.whole("toleratedFailures");
        return new Work.ForEach(
                items == null ? each.missing("items", "[]") : items,
                each.text("workflow", "child"),
                tolerated == null ? 0 : tolerated);
    }

    private Work task(Node node) {
        var task = inner("task", Sections.TASK, node, "action");
        var settings = new LinkedHashMap<String, Object>();
        putText(settings, task, "agent");
        putText(settings, task, "action");
        var requires = task.texts("requires");
        if (!requires.isEmpty()) {
            settings.put("requires", requires);
        }
        if (task.has("data")) {
            var data = task.tree("data");
            settings.put("data", data == null ? Map.of() : data);
        }
        return agents.bound(new Work.Task(settings));
    }
}
