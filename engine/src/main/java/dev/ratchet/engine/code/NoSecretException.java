package dev.ratchet.engine.code;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.fsm.RatchetException;

/** There is no secret of that name where the attempt runs. */
public final class NoSecretException extends RatchetException implements Reported {
    private static final long serialVersionUID = 1;

    public NoSecretException(String name) {
        super("there is no secret '" + name + "' in this process: give its engine one with EngineBuilder.secrets");
    }

    @Override
    public Report.Failed report() {
        return new Report.Failed(
                ErrorCategory.VALIDATION, "secret", String.valueOf(getMessage()), Wish.AS_DECLARED, null);
    }
}
