package dev.ratchet.core.definition;

import java.util.Locale;

/** The one spelling of our enum constants in text: lower case, words joined by an underscore. */
final class Words {
    private Words() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
