package dev.ratchet.core.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * One field of a cron expression: which numbers it allows.
 *
 * @param isAny whether it restricts nothing
 */
record CronField(BitSet allowed, boolean isAny) {
    /** What a field is called, what its numbers are, and by which names some of them go, the first of which is the lowest number's. */
    record Kind(String name, int lowest, int highest, List<String> names) {}

    static CronField read(Kind kind, String text) {
        var allowed = new BitSet();
        for (var part : text.split(",", -1)) {
            add(kind, part, allowed);
        }
        return new CronField(allowed, text.equals("*") || text.equals("?"));
    }

    private static void add(Kind kind, String part, BitSet allowed) {
        var slash = part.indexOf('/');
        var range = slash < 0 ? part : part.substring(0, slash);
        var step = slash < 0 ? 1 : number(kind, part.substring(slash + 1), 1, kind.highest());
        var from = kind.lowest();
        var to = kind.highest();
        if (!range.equals("*") && !range.equals("?")) {
            var dash = range.indexOf('-', 1);
            from = value(kind, dash < 0 ? range : range.substring(0, dash));
            to = dash >= 0 ? value(kind, range.substring(dash + 1)) : slash < 0 ? from : to;
        }
        if (from > to) {
            throw wrong(kind, part, "the range goes backwards: write it as two, such as 5-6,0-1");
        }
        for (var each = from; each <= to; each += step) {
            allowed.set(each);
        }
    }

    private static int value(Kind kind, String text) {
        var named = kind.names().indexOf(text.toUpperCase(Locale.ROOT));
        return named >= 0 ? named + kind.lowest() : number(kind, text, kind.lowest(), kind.highest());
    }

    private static int number(Kind kind, String text, int lowest, int highest) {
        if (!text.matches("\\d{1,4}")) {
            throw wrong(kind, text, "write a number" + (kind.names().isEmpty() ? "" : " or one of " + kind.names()));
        }
        var number = Integer.parseInt(text);
        if (number < lowest || number > highest) {
            throw wrong(kind, text, "it must be from " + lowest + " to " + highest);
        }
        return number;
    }

    private static IllegalArgumentException wrong(Kind kind, String text, String why) {
        return new IllegalArgumentException("the " + kind.name() + " of a schedule cannot be '" + text + "': " + why);
    }

    boolean allows(int value) {
        return allowed.get(value);
    }

    /** The first allowed number from that one on, or -1. */
    int next(int from) {
        return allowed.nextSetBit(from);
    }
}
