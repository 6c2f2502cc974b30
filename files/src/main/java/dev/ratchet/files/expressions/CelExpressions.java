package dev.ratchet.files.expressions;

import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.ExpressionException;
import dev.ratchet.engine.code.Expressions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Conditions and inputs in CEL, which always ends and touches nothing but its variables. The library is loaded with the first
 * expression: a file without any does not pay for it. Thread-safe.
 */
public final class CelExpressions implements Expressions {
    /** How long an expression may be. */
    public static final int CHARACTERS = 10_000;

    private static final int CACHED = 1_000;

    private final Map<Source, Expression> prepared = new ConcurrentHashMap<>();

    private record Source(String text, @Nullable Set<String> variables) {}

    @Override
    public Expression compile(String text, @Nullable Set<String> variables) {
        if (text.isBlank() || text.length() > CHARACTERS) {
            throw new ExpressionException(
                    "an expression has 1 to " + CHARACTERS + " characters, and " + Quoted.of(text) + " has "
                            + (text.isBlank() ? "none" : text.length()),
                    null);
        }
        if (prepared.size() > CACHED) {
            prepared.clear();
        }
        return prepared.computeIfAbsent(
                new Source(text, variables == null ? null : Set.copyOf(variables)),
                source -> CelExpression.compile(source.text(), source.variables()));
    }
}
