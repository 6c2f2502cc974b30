package dev.ratchet.fsm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives each value of a closed set a small number: an enum constant its ordinal, any other value its place in the list. Anything
 * else, null included, is {@link #UNKNOWN}. Immutable, thread-safe.
 */
@SuppressWarnings("EnumOrdinal") // Never stored or shown: the numbers live and die with one machine in one process.
final class Index {
    static final int UNKNOWN = -1;

    private final @Nullable Object @Nullable [] byOrdinal;
    private final Map<Object, Integer> positions;
    private final int width;

    private Index(@Nullable Object @Nullable [] byOrdinal, Map<Object, Integer> positions, int width) {
        this.byOrdinal = byOrdinal;
        this.positions = positions;
        this.width = width;
    }

    static Index of(List<?> values) {
        Object[] constants = commonEnum(values);
        if (constants == null || constants.length > StateMachine.MAX_STATES) {
            var positions = new HashMap<Object, Integer>();
            values.forEach(value -> positions.putIfAbsent(value, positions.size()));
            return new Index(null, positions, positions.size());
        }
        var byOrdinal = new @Nullable Object[constants.length];
        values.forEach(value -> byOrdinal[((Enum<?>) value).ordinal()] = value);
        return new Index(byOrdinal, Map.of(), byOrdinal.length);
    }

    /** The constants of the one enum that all values belong to; values may also be of several enums behind one interface. */
    private static Object @Nullable [] commonEnum(List<?> values) {
        Class<?> common = null;
        for (Object value : values) {
            if (!(value instanceof Enum<?> constant)) {
                return null;
            }
            Class<?> type = constant.getDeclaringClass();
            if (common != null && common != type) {
                return null;
            }
            common = type;
        }
        return common == null ? null : common.getEnumConstants();
    }

    int of(@Nullable Object value) {
        if (byOrdinal == null) {
            Integer position = positions.get(value);
            return position == null ? UNKNOWN : position;
        }
        if (!(value instanceof Enum<?> constant)) {
            return UNKNOWN;
        }
        int ordinal = constant.ordinal();
        return ordinal < byOrdinal.length && byOrdinal[ordinal] == value ? ordinal : UNKNOWN;
    }

    /** One more than the largest number given; not every number below it need be in use. */
    int width() {
        return width;
    }
}
