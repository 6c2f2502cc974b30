package dev.ratchet.core.run;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many signals of each name have reached the run and how many of them were consumed: signals of a name are consumed in the order
 * in which they came, so two numbers say which are left.
 */
public record Inbox(Map<String, Cursor> cursors) {
    public static final Inbox EMPTY = new Inbox(Map.of());

    public Inbox {
        cursors = Map.copyOf(cursors);
    }

    /** Which signal: the n-th of that name that reached the run, n from 1. */
    public record Ref(String name, int number) {}

    /** Received and consumed so far, of one name. */
    public record Cursor(int received, int consumed) {
        static final Cursor START = new Cursor(0, 0);

        public int left() {
            return received - consumed;
        }
    }

    public Cursor of(String name) {
        return cursors.getOrDefault(name, Cursor.START);
    }

    public int left() {
        return cursors.values().stream().mapToInt(Cursor::left).sum();
    }

    public Inbox received(String name) {
        var cursor = of(name);
        return with(name, new Cursor(cursor.received() + 1, cursor.consumed()));
    }

    public Inbox consumed(String name) {
        var cursor = of(name);
        return with(name, new Cursor(cursor.received(), cursor.consumed() + 1));
    }

    private Inbox with(String name, Cursor cursor) {
        var changed = new LinkedHashMap<>(cursors);
        changed.put(name, cursor);
        return new Inbox(changed);
    }
}
