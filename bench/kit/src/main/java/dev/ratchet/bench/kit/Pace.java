package dev.ratchet.bench.kit;

import java.util.ArrayList;
import java.util.List;

/** How fast runs end in the middle of a drain, without its beginning and its last moments. Used by one thread. */
final class Pace {
    private static final double FROM = 0.2;
    private static final double TO = 0.95;

    private final Contender contender;
    private final List<Look> looks = new ArrayList<>();

    private record Look(long nanos, long ended) {}

    Pace(Contender contender) {
        this.contender = contender;
    }

    void look() {
        looks.add(new Look(System.nanoTime(), contender.ended()));
    }

    /** Not a number if nobody counts. */
    double runsPerSecond() {
        var last = looks.isEmpty() ? -1 : looks.get(looks.size() - 1).ended();
        if (last <= 0) {
            return Double.NaN;
        }
        var from = when(last * FROM);
        var to = when(last * TO);
        return (to.ended() - from.ended()) / ((to.nanos() - from.nanos()) / 1e9);
    }

    private Look when(double ended) {
        return looks.stream().filter(look -> look.ended() >= ended).findFirst().orElseThrow();
    }
}
