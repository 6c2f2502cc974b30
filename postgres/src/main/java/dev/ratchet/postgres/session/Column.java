package dev.ratchet.postgres.session;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns rows into the columns that a set-based statement takes: one array for each argument. */
public final class Column {
    private Column() {}

    public static <R> @Nullable String[] texts(List<R> rows, Function<R, @Nullable String> value) {
        var column = new @Nullable String[rows.size()];
        for (var i = 0; i < column.length; i++) {
            column[i] = value.apply(rows.get(i));
        }
        return column;
    }

    public static <R> @Nullable Long[] longs(List<R> rows, Function<R, @Nullable Long> value) {
        var column = new @Nullable Long[rows.size()];
        for (var i = 0; i < column.length; i++) {
            column[i] = value.apply(rows.get(i));
        }
        return column;
    }

    public static <R> Integer[] ints(List<R> rows, Function<R, Integer> value) {
        return rows.stream().map(value).toArray(Integer[]::new);
    }

    public static <R> Boolean[] flags(List<R> rows, Function<R, Boolean> value) {
        return rows.stream().map(value).toArray(Boolean[]::new);
    }

    public static <R> UUID[] uuids(List<R> rows, Function<R, UUID> value) {
        return rows.stream().map(value).toArray(UUID[]::new);
    }
}
