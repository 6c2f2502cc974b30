package dev.ratchet.engine.code;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.fsm.RatchetException;
import org.jspecify.annotations.Nullable;

/** An expression is not one, or has no value with the data that it was given; the step has then failed its validation. */
public final class ExpressionException extends RatchetException implements Reported {
    private static final long serialVersionUID = 1;

    public ExpressionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public Report.Failed report() {
        return new Report.Failed(
                ErrorCategory.VALIDATION, "expression", String.valueOf(getMessage()), Wish.AS_DECLARED, null);
    }
}
