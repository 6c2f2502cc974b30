package dev.ratchet.files;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.deployments.CatchUp;
import dev.ratchet.engine.deployments.Overlap;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What starts a run of a deployed workflow: an event, on a condition, or a schedule. */
public record Trigger(
        @Nullable String event,
        @Nullable String condition,
        @Nullable String schedule) {
    private static final String FIELD = "trigger";
    private static final String PAYLOAD = "payload";

    /** The trigger that the file of a definition declares. */
    public static Optional<Trigger> of(Definition definition) {
        return definition.extras().get(FIELD) instanceof Map<?, ?> trigger
                ? Optional.of(
                        new Trigger(text(trigger, "event"), text(trigger, "condition"), text(trigger, "schedule")))
                : Optional.empty();
    }

    /** The same for an engine, to deploy the workflow with; its schedule is in UTC. */
    public dev.ratchet.engine.deployments.Trigger deployed() {
        return new dev.ratchet.engine.deployments.Trigger(
                event, condition, schedule, ZoneId.of("UTC"), Overlap.ALLOW, CatchUp.ONE, 1, "default");
    }

    private static @Nullable String text(Map<?, ?> trigger, String field) {
        return trigger.get(field) instanceof String text ? text : null;
    }

    /**
     * Whether that event, with that payload as a plain tree, starts a run. The condition sees the event as {@code payload} and its fields by
     * their bare names.
     *
     * @throws ExpressionException if the condition has no answer for this payload, because a field is missing say
     */
    public boolean matches(String name, @Nullable Object payload, Expressions expressions) {
        if (!name.equals(event)) {
            return false;
        }
        if (condition == null) {
            return true;
        }
        var variables = new LinkedHashMap<String, @Nullable Object>();
        if (payload instanceof Map<?, ?> fields) {
            fields.forEach((field, value) -> variables.put(String.valueOf(field), value));
        }
        variables.put(PAYLOAD, payload);
        if (expressions.compile(condition, null).value(variables) instanceof Boolean holds) {
            return holds;
        }
        throw new ExpressionException("the condition " + Quoted.of(condition) + " gives neither true nor false", null);
    }
}
