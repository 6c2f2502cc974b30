package dev.ratchet.core.run;

import dev.ratchet.core.definition.ErrorCategory;

/** What user code or the world reported as gone wrong, as data. */
public record Failure(ErrorCategory category, String type, String message) {
    public static Failure of(ErrorCategory category, String message) {
        return new Failure(category, category.word(), message);
    }

    @Override
    public String toString() {
        return message.isBlank() ? type : type + ": " + message;
    }
}
