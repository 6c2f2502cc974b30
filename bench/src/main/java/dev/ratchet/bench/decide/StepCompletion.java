package dev.ratchet.bench.decide;

import dev.ratchet.bench.Contender;
import dev.ratchet.bench.Section;
import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole run from its start to its end, divided by the number of its steps. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Section(
        title = "decide: a step completed",
        text =
                "One operation is one `StepCompleted` decided on one thread: the step completes, what needs it becomes ready and starts, and the"
                        + " answer holds the next run, its journal entry and its effects. Nothing is stored. 1,000,000,000 divided by the time is the"
                        + " number of completions a second.",
        baseline = "lineOf10")
public class StepCompletion {
    private static final Moment MOMENT =
            new Moment(Instant.parse("2026-03-01T12:00:00Z"), "bench", Integer.MAX_VALUE, 1);

    private final Decider decider = new Decider(Limits.STANDARD);
    private final int[] started = new int[1_000];
    private final Decision.Advance lineOf10 = start(Shapes.line(10));
    private final Decision.Advance layersOf10 = start(Shapes.layers(10, 2));
    private final Decision.Advance lineOf1000 = start(Shapes.line(1_000));
    private final Decision.Advance layersOf1000 = start(Shapes.layers(1_000, 10));
    private final Decision.Advance fanOf1000 = start(Shapes.fan(1_000));

    private Decision.Advance start(Plan plan) {
        return decider.create(new NewRun(new RunId("bench"), plan, Origin.of(""), NewRun.Extent.RUNNING), MOMENT);
    }

    @Benchmark
    @OperationsPerInvocation(10)
    @Contender(name = "line of 10", does = "each step needs the one before")
    public Run lineOf10() {
        return drain(lineOf10);
    }

    @Benchmark
    @OperationsPerInvocation(10)
    @Contender(name = "graph of 10", does = "5 layers of 2, each step needs the whole layer before")
    public Run graphOf10() {
        return drain(layersOf10);
    }

    @Benchmark
    @OperationsPerInvocation(1_000)
    @Contender(name = "line of 1,000", does = "each step needs the one before")
    public Run lineOf1000() {
        return drain(lineOf1000);
    }

    @Benchmark
    @OperationsPerInvocation(1_000)
    @Contender(name = "graph of 1,000", does = "100 layers of 10, each step needs the whole layer before")
    public Run graphOf1000() {
        return drain(layersOf1000);
    }

    @Benchmark
    @OperationsPerInvocation(1_000)
    @Contender(name = "fan of 1,000", does = "998 steps at once between a first and a last one")
    public Run fanOf1000() {
        return drain(fanOf1000);
    }

    private Run drain(Decision.Advance first) {
        var run = first.run();
        var next = 0;
        var known = note(first, 0);
        while (next < known) {
            var decision = decider.decide(run, new Event.StepCompleted(started[next++], 1), MOMENT);
            var advance = (Decision.Advance) decision;
            run = advance.run();
            known = note(advance, known);
        }
        if (!run.isOver()) {
            throw new IllegalStateException("the run did not end: " + run.steps());
        }
        return run;
    }

    private int note(Decision.Advance advance, int known) {
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StartStep start) {
                started[known++] = start.step();
            }
        }
        return known;
    }
}
