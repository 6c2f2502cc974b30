package dev.ratchet.checks.stories;

import dev.ratchet.checks.stories.stage.Audit;
import dev.ratchet.checks.stories.stage.Await;
import dev.ratchet.checks.stories.stage.Cut;
import dev.ratchet.checks.stories.stage.Gate;
import dev.ratchet.checks.stories.stage.Home;
import dev.ratchet.checks.stories.stage.Homed;
import dev.ratchet.checks.stories.stage.Ledger;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.Engine;
import dev.ratchet.engine.EngineBuilder;
import dev.ratchet.engine.RunHandle;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.WorkflowBuilder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What all stories share: a place, engines on it that are closed afterwards, and an audit of what was written. */
abstract class EngineStories implements Homed {
    /** Short, so that a lost one is soon noticed; long enough for a machine that is busy. */
    static final Duration LEASE = Duration.ofSeconds(1);

    static final Duration GRACE = Duration.ofMillis(200);

    final Ledger ledger = new Ledger();
    private final Deque<Engine> engines = new ArrayDeque<>();
    private final List<Cut> cuts = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private @Nullable Home home;

    @BeforeEach
    void enter() {
        home = newHome();
    }

    @AfterEach
    void leave() {
        gates.forEach(Gate::open);
        cuts.forEach(Cut::mend);
        while (!engines.isEmpty()) {
            engines.pop().close();
        }
        cuts.forEach(cut -> cut.store().close());
        try (var entered = home();
                var store = entered.open()) {
            Audit.of(store);
        }
    }

    final Home home() {
        return Objects.requireNonNull(home, "no home to enter");
    }

    /** An engine that has the code of these workflows. */
    final Engine open(Workflow<?, ?>... workflows) {
        return open(home().engine().workflows(workflows));
    }

    final Engine open(EngineBuilder builder) {
        var engine = builder.grace(GRACE).open();
        engines.push(engine);
        return engine;
    }

    /** An engine that starts runs and asks about them, and does none. */
    final Engine openIdle() {
        return open(home().engine().noWorkers());
    }

    /** An engine with a short lease, whose connection can be cut. */
    final Engine open(Cut cut, Workflow<?, ?>... workflows) {
        return open(Engine.builder().store(cut.store()).lease(LEASE).workflows(workflows));
    }

    final Cut newCut() {
        var cut = new Cut(home().open());
        cuts.add(cut);
        return cut;
    }

    final Gate newGate() {
        var gate = new Gate();
        gates.add(gate);
        return gate;
    }

    /** A workflow of one action. */
    static <I> WorkflowBuilder<I> workflow(String name, Class<I> input) {
        return Workflow.define(name, 1, input);
    }

    static void awaitState(RunHandle<?> run, RunState state) {
        Await.until(run + " is " + state, () -> run.state() == state, () -> "it is " + run.show());
    }

    static void awaitStep(RunHandle<?> run, String step, StepState state) {
        Await.until(
                "step " + step + " of " + run + " is " + state,
                () -> run.show().step(step).state() == state,
                () -> "it is " + run.show());
    }

    /** Waits until the run has ended, however it did. */
    static RunState awaitEnd(RunHandle<?> run) {
        Await.until(run + " is over", () -> run.state().isOver(), () -> "it is " + run.show());
        return run.state();
    }
}
