package dev.ratchet.files.form;

import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.files.yaml.Fault;
import dev.ratchet.files.yaml.Node;
import dev.ratchet.files.yaml.Yaml;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which agents are bound to a command, a request or a queue. A step or undo of an agent that is not bound is a task that waits to be
 * claimed.
 */
public record Agents(Map<String, Binding> byName) {
    public static final Agents NONE = new Agents(Map.of());

    public Agents {
        byName = Map.copyOf(byName);
    }

    /** What does the work of an agent; without work it waits in a queue. */
    record Binding(Work.@Nullable Handler work, @Nullable String queue) {}

    /** What a file says about agents. */
    public record Read(Agents agents, List<Fault> faults) {}

    /** Reads the field {@code agents} of the file that holds for all workflows of a folder. */
    public static Read read(Yaml yaml, Expressions expressions) {
        var notes = new Notes();
        var checks = new Checks(expressions, notes);
        var bindings = new LinkedHashMap<String, Binding>();
        if (yaml.root() instanceof Node.Entries root) {
            var project = Fields.of(Sections.PROJECT, root, "", notes);
            if (project.tree("agents") != null && project.node("agents") instanceof Node.Entries agents) {
                agents.all().forEach((name, entry) -> bindings.put(name, binding(name, entry.value(), notes, checks)));
            }
        } else if (yaml.root() != null) {
            notes.error(
                    yaml.root().place(),
                    "wrong-type",
                    "the file is " + yaml.root().kind(),
                    "begin with agents:");
        }
        checks.check(List.of());
        var faults =
                Stream.concat(yaml.faults().stream(), notes.faults().stream()).toList();
        return new Read(new Agents(bindings), faults);
    }

    private static Binding binding(String name, Node node, Notes notes, Checks checks) {
        if (!(node instanceof Node.Entries entries)) {
            notes.error(
                    node.place(),
                    "wrong-type",
                    "the agent " + Quoted.of(name) + " is " + node.kind() + ", and a map is expected",
                    "bind it, for example {run: ./agent.sh}");
            return new Binding(null, null);
        }
        var fields = Fields.of(Sections.BINDING, entries, "agents." + name, notes);
        var work = new Works(fields, checks, new Checks.Owner("", false), NONE).read(List.of("run", "http"));
        var queue = fields.optionalText("queue");
        if (work == null && queue == null) {
            notes.error(
                    fields.place(),
                    "no-work",
                    "the agent " + Quoted.of(name) + " is bound to nothing",
                    "give it one of run, http or queue");
        }
        return new Binding(work instanceof Work.Handler handler ? handler : null, queue);
    }

    /** The work that an agent's task becomes here. */
    Work bound(Work.Task task) {
        var binding = task.settings().get("agent") instanceof String agent ? byName.get(agent) : null;
        if (binding == null || binding.work() == null) {
            return task;
        }
        var settings = new LinkedHashMap<>(binding.work().settings());
        settings.putAll(task.settings());
        return new Work.Handler(binding.work().type(), settings);
    }

    /** The queue that an agent's task waits in; null if nothing is said. */
    @Nullable
    String queue(Work work) {
        if (work instanceof Work.Task task && task.settings().get("agent") instanceof String agent) {
            var binding = byName.get(agent);
            return binding == null ? null : binding.queue();
        }
        return null;
    }
}
