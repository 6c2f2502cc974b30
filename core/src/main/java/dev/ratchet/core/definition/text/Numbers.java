package dev.ratchet.core.definition.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * One Java value and one text for each number of a plain tree, whatever type it came in. A whole number ({@code 5}) and a fraction that
 * happens to be whole ({@code 5.0}) stay two things, because expressions tell them apart.
 */
final class Numbers {
    private static final int BITS = 1_330;
    private static final int SCALE = 999;
    private static final BigInteger LEAST_LONG = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MOST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

    private Numbers() {}

    /** Whole numbers as the smallest that holds them of Integer, Long, BigInteger; fractions as Double if exact, else BigDecimal. */
    static Number normal(Number number) {
        if (number instanceof Integer) {
            return number;
        }
        if (number instanceof Long whole) {
            return narrow(whole);
        }
        if (number instanceof BigInteger whole) {
            check(whole, 0);
            var isLong = whole.compareTo(LEAST_LONG) >= 0 && whole.compareTo(MOST_LONG) <= 0;
            return isLong ? narrow(whole.longValue()) : whole;
        }
        if (number instanceof Double fraction) {
            if (!Double.isFinite(fraction)) {
                throw new IllegalArgumentException("JSON has no number " + fraction);
            }
            return fraction == 0 ? (Number) 0.0 : fraction;
        }
        if (number instanceof BigDecimal fraction) {
            check(fraction.unscaledValue(), fraction.scale());
            var nearest = fraction.doubleValue();
            var isDouble = Double.isFinite(nearest) && shortest(nearest).compareTo(fraction) == 0;
            return isDouble ? normal((Number) nearest) : fraction.stripTrailingZeros();
        }
        throw new IllegalArgumentException(
                "a plain tree has numbers of the types Integer, Long, BigInteger, Double and BigDecimal, not "
                        + number.getClass().getName());
    }

    private static Number narrow(long whole) {
        return whole == (int) whole ? (Number) (int) whole : (Number) whole;
    }

    private static void check(BigInteger digits, int scale) {
        if (digits.bitLength() > BITS || Math.abs((long) scale) > SCALE) {
            throw new IllegalArgumentException(
                    "a number may have about 400 digits and an exponent of 3; keep others as text");
        }
    }

    static String text(Number number) {
        var normal = normal(number);
        if (normal instanceof Double fraction) {
            return text(shortest(fraction));
        }
        return normal instanceof BigDecimal fraction ? text(fraction) : normal.toString();
    }

    /** The first rounding that is read back as the same double. Double.toString gives other digits before Java 19 than after. */
    private static BigDecimal shortest(double fraction) {
        var exact = new BigDecimal(fraction).round(new MathContext(25, RoundingMode.HALF_EVEN));
        for (var digits = 1; digits < 17; digits++) {
            var rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == fraction) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(17, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    }

    private static String text(BigDecimal fraction) {
        var exponent = (long) fraction.precision() - fraction.scale() - 1;
        if (exponent >= -7 && exponent < 21) {
            return fraction.toPlainString() + (fraction.scale() <= 0 ? ".0" : "");
        }
        var digits = fraction.unscaledValue().abs().toString();
        return (fraction.signum() < 0 ? "-" : "")
                + digits.charAt(0)
                + "."
                + (digits.length() > 1 ? digits.substring(1) : "0")
                + "E"
                + exponent;
    }
}
