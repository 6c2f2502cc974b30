package dev.ratchet.core.run;

import dev.ratchet.core.definition.ErrorCategory;

/** What user code or the world reported as gone wrong, as data. */
public record Failure(ErrorCategory category, String type, String message) {
    public static Failure of(ErrorCategory category, String message) {
        return new Failure(category, category.word(), message);
    }

    /** For people: the message, which after an uncaught exception says little without the name of its class. */
    public String brief() {
        if (message.isBlank()) {
            return type;
        }
        var isUncaught = category == ErrorCategory.TRANSIENT && type.indexOf('.') > 0 && !message.contains(type);
        return isUncaught ? simpleType() + ": " + message : message;
    }

    private String simpleType() {
        var name = type.substring(type.lastIndexOf('.') + 1);
        return name.substring(name.lastIndexOf('$') + 1);
    }

    @Override
    public String toString() {
        return message.isBlank() ? type : type + ": " + message;
    }
}
