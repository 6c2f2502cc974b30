package dev.ratchet.bench.report;

import java.util.List;

/**
 * Something that was aimed for, and what came of it.
 *
 * @param isAtLeast whether more is better
 */
public record Goal(String text, boolean isAtLeast, double limit, Spread measured) {
    static Goal atLeast(String text, double limit, Spread measured) {
        return new Goal(text, true, limit, measured);
    }

    static Goal atMost(String text, double limit, Spread measured) {
        return new Goal(text, false, limit, measured);
    }

    /** By the median. */
    String verdict() {
        if (measured.n() == 0) {
            return "not measured";
        }
        return (isAtLeast ? measured.median() >= limit : measured.median() <= limit) ? "met" : "**not met**";
    }

    List<String> row() {
        return List.of(text, (isAtLeast ? ">= " : "<= ") + Spread.number(limit), measured.toString(), verdict());
    }

    /** All of them, as far as the figures go. */
    static List<Goal> all(Figures figures) {
        var peers = figures.of("part", "peers");
        var ours = peers.of("engine", "ratchet");
        var drain = ours.of("what", "drain");
        var idle = ours.of("what", "idle");
        var theirs = peers.of("what", "drain");
        var file = figures.of("part", "sqlite").of("engine", "ratchet");
        return List.of(
                atLeast("drain W1 on PostgreSQL, of the ideal", 0.6, drain.spread("of_ideal")),
                atLeast("  of db-scheduler", 7, drain.ratio("value", theirs.of("engine", "db-scheduler"))),
                atLeast("  of nFlow", 20, drain.ratio("value", theirs.of("engine", "nflow"))),
                atLeast("  of DBOS", 30, drain.ratio("value", theirs.of("engine", dbos(theirs)))),
                atLeast("starts by 8 threads, of db-scheduler", 3, starts(peers)),
                atLeast("starts by 256 virtual threads, a second", 25_000, virtual(figures)),
                atMost("WAL bytes a step, no payload", 650, drain.spread("wal_per_step")),
                atMost("commits a step under load", 0.01, drain.spread("commits_per_step")),
                atMost(
                        "idle p50, of the ideal's",
                        1.3,
                        idle.ratio("value", peers.of("engine", "ideal").of("what", "idle"))),
                atMost("idle p50, of the best peer's", 1, best(peers, idle)),
                atLeast(
                        "drain W1 on SQLite, of the ideal",
                        0.8,
                        file.of("what", "drain").spread("of_ideal")),
                atMost("idle p50 on SQLite, ms", 2, file.of("what", "idle").spread("value")),
                atLeast("backlog of 1M, of 10k", 0.8, growth(figures, "due", "steady", 1_000_000, 10_000)),
                atLeast("beside 1M sleeping runs, of none", 0.9, growth(figures, "sleeping", "value", 1_000_000, 0)),
                atLeast("beside 10M journal entries, of none", 0.9, growth(figures, "journal", "value", 10_000_000, 0)),
                atMost("a step of 100, of a step of 10: cost", 2, growth(figures, "steps", "value", 10, 100)),
                atLeast("two worker processes, of one", 1.2, growth(figures, "workers", "value", 2, 1)),
                atMost("  deadlocks", 0, figures.of("part", "workers").spread("deadlocks")),
                atMost("JVM start to the first completed run on SQLite, s", 1, first(figures)));
    }

    /** Of its two ways to start a run, the faster one. */
    private static String dbos(Figures drains) {
        var direct = drains.of("engine", "dbos-direct").median("value");
        return direct > drains.of("engine", "dbos").median("value") ? "dbos-direct" : "dbos";
    }

    private static Spread starts(Figures peers) {
        var enqueue = peers.of("what", "enqueue");
        return enqueue.of("engine", "ratchet").ratio("value", enqueue.of("engine", "db-scheduler"));
    }

    private static Spread virtual(Figures figures) {
        return figures.of("what", "startvt")
                .of("engine", "ratchet")
                .of("store", "postgres")
                .spread("value");
    }

    private static Spread best(Figures peers, Figures idle) {
        var best = peers.of("what", "idle").texts("engine").stream()
                .filter(engine -> !List.of("ratchet", "ideal").contains(engine))
                .mapToDouble(
                        engine -> peers.of("what", "idle").of("engine", engine).median("value"))
                .min()
                .orElse(Double.NaN);
        return Spread.of(idle.all().stream().mapToDouble(figure -> figure.value() / best));
    }

    private static Spread growth(Figures figures, String part, String name, int x, int base) {
        var series = figures.of("part", part);
        return series.at(x).ratio(name, series.at(base));
    }

    private static Spread first(Figures figures) {
        return figures.of("what", "first")
                .of("store", "sqlite")
                .where(figure -> figure.text("settings").contains("archive"))
                .spread("value");
    }
}
