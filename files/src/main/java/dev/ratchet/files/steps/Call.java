package dev.ratchet.files.steps;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.files.expressions.Template;
import dev.ratchet.files.expressions.Variables;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One attempt of one step or undo, with what its expressions may see. Used by one thread. */
final class Call {
    private final Definition definition;
    private final Attempt attempt;
    private final Expressions expressions;
    private final Codec codec;
    private final boolean isUndo;
    private final Map<String, @Nullable Object> variables;

    Call(Definition definition, Attempt attempt, Expressions expressions, Codec codec, boolean isUndo) {
        this.definition = definition;
        this.attempt = attempt;
        this.expressions = expressions;
        this.codec = codec;
        this.isUndo = isUndo;
        this.variables = variables();
    }

    private Map<String, @Nullable Object> variables() {
        var names = definition.steps().stream().map(step -> step.name()).collect(Collectors.toSet());
        var all = new LinkedHashMap<String, @Nullable Object>();
        all.put(Variables.INPUT, codec.tree(attempt.input()));
        all.put(Variables.STEPS, new Lazy(names, this::step));
        all.put(
                Variables.RUN,
                Map.of(
                        "id", attempt.runId().text(),
                        "workflow", definition.name(),
                        "version", definition.version()));
        all.put(Variables.ATTEMPT, Map.of("number", attempt.number(), "key", attempt.key(), "fence", attempt.fence()));
        all.put(Variables.SECRET, new Vault(attempt));
        all.put(Variables.OUTPUT, isUndo ? output(attempt.step()) : null);
        return all;
    }

    /** What expressions see of a step: its output, if it has one. */
    private Map<String, @Nullable Object> step(String name) {
        var step = new HashMap<String, @Nullable Object>();
        var output = attempt.output(name);
        if (output != null) {
            step.put("output", codec.tree(output));
        }
        return step;
    }

    private @Nullable Object output(String step) {
        var output = attempt.output(step);
        return output == null ? null : codec.tree(output);
    }

    /** A map that makes each value when it is asked for, because outputs are fetched from the store. */
    private static final class Lazy extends AbstractMap<String, Object> {
        private final Set<String> names;
        private final Function<String, Object> make;
        private final Map<String, Object> made = new HashMap<>();

        Lazy(Set<String> names, Function<String, Object> make) {
            this.names = names;
            this.make = make;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return key instanceof String && names.contains(key);
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            return key instanceof String name && names.contains(name) ? made.computeIfAbsent(name, make) : null;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return names.stream()
                    .map(name -> new SimpleImmutableEntry<>(name, made.computeIfAbsent(name, make)))
                    .collect(Collectors.toSet());
        }
    }

    /** Secrets, which are known by name and never listed. */
    private static final class Vault extends AbstractMap<String, Object> {
        private final Attempt attempt;

        Vault(Attempt attempt) {
            this.attempt = attempt;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            return key instanceof String;
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            return key instanceof String name ? attempt.secret(name) : null;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return Set.of();
        }
    }

    Attempt attempt() {
        return attempt;
    }

    Definition definition() {
        return definition;
    }

    boolean isUndo() {
        return isUndo;
    }

    @Nullable
    Object value(String expression) {
        return expressions.compile(expression, Variables.NAMES).value(variables);
    }

    @Nullable
    Object fill(@Nullable Object template) {
        return Template.fill(template, this::value);
    }

    String text(@Nullable Object template) {
        return Template.text(fill(template));
    }

    String json(@Nullable Object tree) {
        return codec.write(tree);
    }

    /** The tree that a text stands for, in a list of one, because it may be null; empty if it is not JSON. */
    List<@Nullable Object> parse(String text) {
        try {
            return Collections.singletonList(codec.tree(text));
        } catch (PayloadException e) {
            return List.of();
        }
    }

    /** What the step is given, as JSON: what its input says, else the run's input. */
    String input() {
        for (var step : definition.steps()) {
            if (step.name().equals(attempt.step()) && step.input() != null && !isUndo) {
                return json(value(step.input()));
            }
        }
        return attempt.input();
    }
}
