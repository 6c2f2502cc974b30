package dev.ratchet.files.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a plain scalar means, by the core schema of YAML 1.2: {@code yes}, {@code 12:30} and dates are texts. */
final class Scalars {
    private static final int LONGEST_NUMBER = 100;
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern FRACTION =
            Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
    private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");

    private Scalars() {}

    static @Nullable Object value(String text) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> null;
            case "true", "True", "TRUE" -> true;
            case "false", "False", "FALSE" -> false;
            default -> number(text);
        };
    }

    private static Object number(String text) {
        if (text.length() > LONGEST_NUMBER) {
            return text;
        }
        if (WHOLE.matcher(text).matches()) {
            return narrow(new BigInteger(text));
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return narrow(new BigInteger(text.substring(2), 16));
        }
        if (OCTAL.matcher(text).matches()) {
            return narrow(new BigInteger(text.substring(2), 8));
        }
        return FRACTION.matcher(text).matches() ? new BigDecimal(text) : text;
    }

    private static Number narrow(BigInteger whole) {
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
    }
}
