package dev.ratchet.core.definition.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The one spelling of our enum constants in text: lower case, words joined by an underscore. */
public final class Words {
    private Words() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The words of all constants, in their order. */
    public static List<String> all(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Words::of).toList();
    }

    /** The constant that is spelled exactly so, if there is one. */
    public static <E extends Enum<E>> Optional<E> named(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(word))
                .findFirst();
    }
}
