package dev.ratchet.checks.chaos.worker;

import dev.ratchet.checks.chaos.evidence.LedgerLine;
import dev.ratchet.checks.chaos.evidence.LedgerLine.Kind;
import dev.ratchet.checks.chaos.evidence.LogFile;
import dev.ratchet.checks.chaos.evidence.Tripwire;
import dev.ratchet.engine.StepContext;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the handlers have in common: a line in the ledger when they begin and when they end. Thread-safe. */
final class Handlers {
    /** Handlers take up to so many milliseconds, so that kills hit some of them. */
    private static final int LONGEST = 150;

    private final LogFile ledger;
    private final long pid = ProcessHandle.current().pid();

    Handlers(LogFile ledger) {
        this.ledger = ledger;
    }

    /** Something that a handler does between its two lines. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }

    String work(StepContext<Order> ctx) throws Exception {
        return work(ctx, () -> {});
    }

    String work(StepContext<Order> ctx, Body body) throws Exception {
        add(ctx, Kind.START, false);
        hang(Duration.ofMillis(Math.floorMod(ctx.key().hashCode(), LONGEST)));
        body.run();
        add(ctx, Kind.END, false);
        return ctx.stepName() + " by attempt " + ctx.attempt();
    }

    /** The same, and a row that is written with the outcome, and a message. */
    String commit(StepContext<Order> ctx) throws Exception {
        add(ctx, Kind.START, false);
        hang(Duration.ofMillis(Math.floorMod(ctx.key().hashCode(), LONGEST)));
        accept(ctx);
        ctx.publish("done", line(ctx, Kind.END, true).json());
        add(ctx, Kind.END, true);
        return ctx.stepName();
    }

    private static void accept(StepContext<Order> ctx) {
        ctx.commit(connection -> {
            var sql = "INSERT INTO " + Tripwire.ACCEPTED
                    + " (run, step, attempt, fence, effect_key) VALUES (?, ?, ?, ?, ?)";
            try (var statement = connection.prepareStatement(sql)) {
                statement.setString(1, ctx.runId().text());
                statement.setString(2, ctx.stepName());
                statement.setInt(3, ctx.attempt());
                statement.setLong(4, ctx.fence());
                statement.setString(5, ctx.key());
                statement.executeUpdate();
            }
        });
    }

    void undo(StepContext<Order> ctx) throws Exception {
        undo(ctx, () -> {});
    }

    void undo(StepContext<Order> ctx, Body body) throws Exception {
        add(ctx, Kind.UNDO_START, false);
        hang(Duration.ofMillis(Math.floorMod(ctx.key().hashCode(), LONGEST)));
        body.run();
        add(ctx, Kind.UNDO_END, false);
    }

    private void add(StepContext<Order> ctx, Kind kind, boolean commits) {
        ledger.add(line(ctx, kind, commits).json());
    }

    private LedgerLine line(StepContext<Order> ctx, Kind kind, boolean commits) {
        var at = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        return new LedgerLine(
                kind, ctx.runId().text(), ctx.stepName(), ctx.attempt(), ctx.fence(), ctx.key(), commits, pid, at);
    }

    /** Fails in the first so many attempts. */
    static void failUntil(StepContext<Order> ctx, int attempts) {
        if (ctx.attempt() <= attempts) {
            throw new IllegalStateException("attempt " + ctx.attempt() + " of " + ctx.stepName() + " fails on purpose");
        }
    }

    /** Is busy for so long, telling that it is alive; an interrupt ends it. */
    static void busy(StepContext<Order> ctx, Duration time) throws InterruptedException {
        var beat = Duration.ofMillis(100);
        for (var spent = Duration.ZERO; spent.compareTo(time) < 0; spent = spent.plus(beat)) {
            hang(beat);
            ctx.heartbeat(spent.toMillis() + " ms done");
        }
    }

    /** Does nothing for so long; an interrupt ends it. */
    static void hang(Duration time) throws InterruptedException {
        if (new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("nobody opens this latch");
        }
    }
}
