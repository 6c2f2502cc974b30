package dev.ratchet.bench.kit;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * The main loop of a JVM that measures one engine: {@code what=drain,idle} and so on, in the order that disturbs least. Arguments that
 * all engines know: {@code url=} or {@code dir=}, {@code what=}, {@code work=}, {@code runs=} (how many a drain does), {@code starts=} (how
 * many of them are started by the threads that are measured), {@code warm=} (runs before measuring, in another database),
 * {@code threads=} (those that start runs), {@code samples=} (of latency), {@code seconds=} (when a drain is cut off),
 * {@code cue=yes} (warm up, and measure when told to).
 */
public final class Bench {
    private static final List<String> KNOWN =
            List.of("first", "drain", "enqueue", "startvt", "idle", "back_to_back", "rest", "fill", "worker");

    /** Said on stdout when it waits for the first cue, and when a cue was followed. */
    public static final String READY = "READY";

    public static final String DONE = "DONE";

    private static final Duration BETWEEN_RUNS = Duration.ofMillis(5);
    private static final int VIRTUAL_STARTERS = 256;
    private static final Crew MANY = Crew.of(64);

    private final Arguments args;
    private final Work work;
    private final Function<Arguments, Contender> maker;
    private final PrintStream results;
    private final List<String> what;

    private Bench(Arguments args, Function<Arguments, Contender> maker, PrintStream results) {
        this.args = args;
        this.work = Work.of(args.text("work", "w1"));
        this.maker = maker;
        this.results = results;
        this.what = args.list("what", "enqueue,drain,idle");
        if (!KNOWN.containsAll(what)) {
            throw new IllegalArgumentException("what=" + what + " is not all of " + KNOWN);
        }
    }

    /** Measures and ends the JVM, whatever threads an engine has left behind. */
    public static void main(String[] args, Function<Arguments, Contender> maker) {
        var results = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var code = 0;
        try {
            new Bench(Arguments.of(args), maker, results).measure();
        } catch (Throwable e) {
            e.printStackTrace();
            code = 1;
        }
        results.flush();
        System.exit(code);
    }

    private void measure() throws Exception {
        var database = Database.of(args);
        if (args.has("cue")) {
            followCues(database);
            return;
        }
        if (what.contains("enqueue") || what.contains("drain")) {
            warmUp(database, "warm");
        }
        once(database);
    }

    /** Warms up, and then measures once for each line on stdin, whose arguments add to those that there are. */
    private void followCues(Database database) throws Exception {
        warmUp(database, "warm");
        var cues = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        results.println(READY);
        for (var cue = cues.readLine(); cue != null; cue = cues.readLine()) {
            new Bench(args.and(Arguments.of(cue.split(" "))), maker, results).once(database);
            results.println(DONE);
        }
    }

    private void once(Database database) throws Exception {
        if (what.contains("first")) {
            in(database, "first", this::first);
        }
        if (what.contains("enqueue") || what.contains("drain")) {
            in(database, "drain", this::drain);
        }
        if (what.contains("startvt")) {
            in(database, "startvt", this::startByVirtualThreads);
        }
        if (what.contains("idle") || what.contains("back_to_back")) {
            in(database, "idle", this::idle);
        }
        if (what.contains("rest")) {
            in(database, "rest", this::rest);
        }
        if (what.contains("fill")) {
            fill(database);
        }
        if (what.contains("worker")) {
            work(database);
        }
    }

    /** Something that is measured in a database of its own. */
    @FunctionalInterface
    private interface Act {
        void perform(Database database) throws Exception;
    }

    private static void in(Database beside, String suffix, Act act) throws Exception {
        try (var database = beside.sibling(suffix)) {
            act.perform(database);
        }
    }

    private Contender prepared(Database database) throws Exception {
        var contender = maker.apply(args);
        if (!contender.can(work)) {
            throw new UnsupportedOperationException(contender.name() + " cannot do " + work + " here");
        }
        contender.prepare(database, work);
        return contender;
    }

    private void first(Database database) throws Exception {
        try (var contender = prepared(database)) {
            contender.openToWork();
            contender.runOne(0);
            var end = System.currentTimeMillis();
            var begin = args.has("spawned") ? Long.parseLong(args.text("spawned")) : processBegan();
            print(contender, Measurement.of("first", (end - begin) / 1e3, "s"));
        }
    }

    private static long processBegan() {
        return ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli();
    }

    private void warmUp(Database beside, String suffix) throws Exception {
        var runs = args.number("warm", 3_000);
        try (var database = beside.sibling(suffix);
                var contender = prepared(database)) {
            contender.openToStart();
            contender.enqueueAll(0, runs, MANY);
            contender.halt();
            contender.openToWork();
            awaitDrained(contender, runs);
        }
    }

    private Crew crew() {
        return Crew.of(args.number("threads", 8));
    }

    private void awaitDrained(Contender contender, int runs) throws Exception {
        if (!Pause.until(patience(), () -> contender.isDrained(runs))) {
            throw new IllegalStateException(contender.name() + " has not done " + runs + " runs in " + patience());
        }
    }

    private Duration patience() {
        return Duration.ofSeconds(args.number("patience", 240));
    }

    private void drain(Database database) throws Exception {
        var runs = args.number("runs", 20_000);
        try (var contender = prepared(database)) {
            var seeded = contender.seed();
            checkpoint(database);
            enqueue(contender, database, runs);
            if (what.contains("drain")) {
                var drain = new Drain(contender, database, work, runs + seeded);
                print(contender, args.has("seconds") ? drain.cutOff(seconds()) : drain.whole(patience()));
            }
        }
    }

    private Duration seconds() {
        return Duration.ofSeconds(args.number("seconds", 0));
    }

    /** Starts runs in the database itself, for workers in other processes. */
    private void fill(Database database) throws Exception {
        try (var contender = prepared(database)) {
            checkpoint(database);
            enqueue(contender, database, args.number("runs", 20_000));
        }
    }

    /** Works beside other processes, when the conductor says so. */
    private void work(Database database) throws Exception {
        var number = args.number("number", 0);
        warmUp(database, "warm" + number);
        try (var contender = maker.apply(args)) {
            contender.attach(database, work);
            print(contender, new Colleague(contender, results, number, args.number("runs", 20_000)).work(database));
        }
    }

    private static void checkpoint(Database database) throws Exception {
        if (database.isPostgres()) {
            database.execute("CHECKPOINT");
        }
    }

    private void enqueue(Contender contender, Database database, int runs) throws Exception {
        contender.openToStart();
        var crew = crew();
        var measured = Math.min(runs, args.number("starts", runs));
        var begin = System.nanoTime();
        contender.enqueueAll(0, measured, crew);
        var seconds = (System.nanoTime() - begin) / 1e9;
        contender.enqueueAll(measured, runs, MANY);
        contender.halt();
        if (what.contains("enqueue")) {
            printStarts(contender, "enqueue", measured / seconds, crew);
        }
        if (database.isPostgres()) {
            database.execute("ANALYZE");
        }
    }

    private void printStarts(Contender contender, String name, double rate, Crew crew) {
        print(contender, Measurement.of(name, rate, "starts/s").with("threads", crew.threads()));
    }

    private void startByVirtualThreads(Database database) throws Exception {
        var runs = args.number("vt_starts", 50_000);
        var crew = new Crew(VIRTUAL_STARTERS, true);
        try (var contender = prepared(database)) {
            contender.openToStart();
            crew.each(0, runs / 4, contender::enqueue);
            checkpoint(database);
            var begin = System.nanoTime();
            crew.each(runs / 4, runs / 4 + runs, contender::enqueue);
            var seconds = (System.nanoTime() - begin) / 1e9;
            printStarts(contender, "startvt", runs / seconds, crew);
        }
    }

    private void idle(Database database) throws Exception {
        var samples = args.number("samples", 300);
        try (var contender = prepared(database)) {
            contender.openToWork();
            latency(contender, 0, args.number("warm_samples", 200), Duration.ZERO);
            if (what.contains("idle")) {
                printLatency(contender, "idle", latency(contender, 1_000_000, samples, BETWEEN_RUNS));
            }
            if (what.contains("back_to_back")) {
                printLatency(contender, "back_to_back", latency(contender, 2_000_000, samples, Duration.ZERO));
            }
        }
    }

    /** One run after the other, each waited for. */
    private static Percentiles latency(Contender contender, int from, int runs, Duration pause) throws Exception {
        var times = new long[runs];
        for (var i = 0; i < runs; i++) {
            var begin = System.nanoTime();
            contender.runOne(from + i);
            times[i] = System.nanoTime() - begin;
            Pause.nanos(pause.toNanos());
        }
        return Percentiles.of(times);
    }

    private void printLatency(Contender contender, String name, Percentiles times) {
        print(
                contender,
                Measurement.of(name, times.p50(), "ms")
                        .with("p50", times.p50())
                        .with("p99", times.p99())
                        .with("max", times.max())
                        .with("n", times.n()));
    }

    /** What an engine with nothing to do costs. */
    private void rest(Database database) throws Exception {
        Rest.count(database);
        try (var contender = prepared(database)) {
            contender.openToWork();
            contender.runOne(0);
            print(contender, Rest.measure(database, Duration.ofSeconds(args.number("rest", 10))));
        }
    }

    private void print(Contender contender, Measurement measurement) {
        var whole = measurement
                .with("engine", contender.name())
                .with("version", contender.version())
                .with("settings", contender.settings())
                .with("note", contender.note())
                .with("store", database())
                .with("work", work.name())
                .with("jdk", Runtime.version().toString());
        results.println(Measurement.MARK + whole.toJson());
    }

    private String database() {
        return Database.of(args).isPostgres() ? "postgres" : "sqlite";
    }
}
