package dev.ratchet.engine.code;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A language for conditions and inputs that stand in definitions as text. Pure: it reads its variables and nothing else. Thread-safe. */
public interface Expressions {
    /**
     * Checks and prepares a text.
     *
     * @param variables the names that it may use; null if any name may be used, as where the fields of an event are variables
     * @throws ExpressionException if it is not an expression of this language
     */
    Expression compile(String text, @Nullable Set<String> variables);

    /** A prepared expression. Thread-safe. */
    interface Expression {
        /**
         * Its value as a plain tree.
         *
         * @throws ExpressionException if it has none with these variables
         */
        @Nullable
        Object value(Map<String, ? extends @Nullable Object> variables);

        /** Which members of a variable it reads by name: for {@code steps}, of {@code steps.charge.output}, that is {@code charge}. */
        Set<String> membersOf(String variable);
    }
}
