package dev.ratchet.checks.simulation.load;

import dev.ratchet.checks.simulation.rules.Performance;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.Fiber;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.run.Cause;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.code.Code;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.code.Report;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The code of one workflow in one process: it does what chance says, and tells the ledger what it does. */
public class ScriptedCode implements Code {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Definition definition;
    private final Stage stage;

    public ScriptedCode(Definition definition, Stage stage) {
        this.definition = definition;
        this.stage = stage;
    }

    @Override
    public final Definition definition() {
        return definition;
    }

    @Override
    public final Report run(Attempt attempt) throws Exception {
        var performance = stage.begins(attempt, attempt.step(), false);
        try {
            look(attempt);
            dawdle(attempt);
            var report = report(attempt, performance);
            if (attempt.isAskedToStop()) {
                stage.sightings().saw(Sometimes.INTERRUPT_IGNORED);
            }
            performance.returns(report);
            return report;
        } catch (Violation e) {
            stage.objects(e);
            throw e;
        } finally {
            performance.ends();
        }
    }

    @Override
    public final void undo(Attempt attempt) throws Exception {
        var performance = stage.begins(attempt, undone(attempt), true);
        try {
            look(attempt);
            dawdle(attempt);
            if (stage.chance().with(stage.temper().undoFails())) {
                throw new IllegalStateException("cannot undo now");
            }
            writeInside(attempt, performance);
            performance.returns(new Report.Completed(null));
        } catch (Violation e) {
            stage.objects(e);
            throw e;
        } finally {
            performance.ends();
        }
    }

    /** Which step is undone, by name. */
    protected String undone(Attempt attempt) {
        return attempt.step();
    }

    /** The steps that the run undoes, in the order in which it does. */
    protected final List<String> stepsToUndo(Attempt attempt) {
        var story = stage.story(RunKey.of(attempt.runId()));
        return story == null ? List.of(attempt.step()) : story.toUndo();
    }

    /** What code can read must be what is stored. */
    private void look(Attempt attempt) {
        if (stage.chance().oneIn(2)) {
            return;
        }
        var story = stage.story(RunKey.of(attempt.runId()));
        if (story == null) {
            return;
        }
        same(attempt.input(), story.input(), "the input of " + attempt.runId());
        for (var need : step(attempt).needs()) {
            var output = story.output(story.plan().number(need));
            same(attempt.output(need), output, "the output of " + need + " in " + attempt.runId());
        }
        if (attempt.woken() == Cause.SIGNAL) {
            var payload = Objects.requireNonNull(attempt.signal(), "a signal without its payload");
            var id = payload.substring(1, payload.length() - 1);
            if (!story.hasSignal(Workloads.SIGNAL, id)) {
                throw new Violation(Rule.SIGNAL, "woken by '" + id + "', which is not in " + story.tell());
            }
        }
    }

    private static void same(@Nullable String read, @Nullable String stored, String what) {
        if (!Objects.equals(read, stored)) {
            throw new Violation(Rule.OUTPUT, what + " is read as " + read + " but stored as " + stored);
        }
    }

    private Step step(Attempt attempt) {
        return definition.steps().stream()
                .filter(step -> step.name().equals(attempt.step()))
                .findFirst()
                .orElseGet(() -> Step.named(attempt.step()).build());
    }

    /** Takes its time, where it can; may or may not care when it is asked to stop. */
    private void dawdle(Attempt attempt) throws InterruptedException {
        var chance = stage.chance();
        var until = stage.now().plus(chance.oneIn(3) ? chance.upTo(LONG) : Duration.ZERO);
        var isStubborn = chance.oneIn(3);
        while (Fiber.isCurrent() && isDawdling(until)) {
            Fiber.pause(() -> (attempt.isAskedToStop() && !isStubborn) || !isWaiting(until));
            var isAsked = Thread.currentThread().isInterrupted() || attempt.isAskedToStop();
            if (isAsked && !isStubborn && chance.oneIn(2)) {
                stage.sightings().saw(Sometimes.INTERRUPT_OBEYED);
                if (chance.oneIn(2)) {
                    attempt.heartbeat("half way");
                }
                throw new InterruptedException("asked to stop");
            }
        }
        if (Thread.interrupted() && chance.oneIn(3)) {
            throw new IllegalStateException("something broke because of an interrupt");
        }
    }

    private boolean isDawdling(Instant until) {
        return isWaiting(until) || stage.chance().with(stage.temper().dawdles());
    }

    private boolean isWaiting(Instant until) {
        return stage.temper().dawdles() > 0 && stage.now().isBefore(until);
    }

    private Report report(Attempt attempt, Performance performance) {
        var chance = stage.chance();
        var temper = stage.temper();
        var step = step(attempt);
        if (step.when() != null && chance.with(temper.skips())) {
            writeInside(attempt, performance);
            return new Report.Skipped();
        }
        var pureWait = WaitFor.of(step.work());
        if (pureWait != null) {
            return new Report.Waiting(pureWait);
        }
        if (chance.with(temper.fails())) {
            publish(attempt, performance);
            return failed(step);
        }
        if (step.name().startsWith("ask") && chance.with(temper.asks())) {
            writeInside(attempt, performance);
            return new Report.Waiting(waitFor());
        }
        if (chance.with(temper.unstorable())) {
            performance.unstorable();
            publish(attempt, performance);
            return new Report.Completed("\"no\0good\"");
        }
        writeInside(attempt, performance);
        return new Report.Completed(
                chance.oneIn(5) ? null : "\"" + attempt.key() + "#" + attempt.number() + "@" + attempt.fence() + "\"");
    }

    private WaitFor waitFor() {
        var chance = stage.chance();
        return switch (chance.below(4)) {
            case 0 -> new WaitFor.Signal(Workloads.SIGNAL, null);
            case 1 -> new WaitFor.Signal(Workloads.SIGNAL, Duration.ofSeconds(chance.between(1, 40)));
            case 2 -> new WaitFor.Timer(Duration.ofSeconds(chance.between(0, 40)));
            default -> new WaitFor.Approval(1, chance.oneIn(2), Duration.ofSeconds(20));
        };
    }

    private Report failed(Step step) {
        var chance = stage.chance();
        if (step.name().equals("forbidden")) {
            return new Report.Failed(ErrorCategory.GOVERNANCE, "policy", "not permitted", Wish.AS_DECLARED, null);
        }
        if (chance.oneIn(3)) {
            throw new IllegalStateException("it broke");
        }
        var category = chance.any(
                ErrorCategory.TRANSIENT,
                ErrorCategory.EXTERNAL,
                ErrorCategory.AGENT,
                ErrorCategory.VALIDATION,
                ErrorCategory.GOVERNANCE);
        var wish = chance.any(Wish.AS_DECLARED, Wish.AS_DECLARED, Wish.RETRY, Wish.GIVE_UP);
        var after = chance.oneIn(3) ? Duration.ofMillis(chance.below(8_000)) : null;
        return new Report.Failed(category, "simulated", "it did not work", wish, after);
    }

    /** Some say nothing, others several things; which ones is not up to chance, so that nothing else happens otherwise. */
    private static void publish(Attempt attempt, Performance performance) {
        var key = attempt.key() + "#" + attempt.number() + "@" + attempt.fence();
        for (var count = Math.floorMod(key.hashCode(), 4) - 1; count > 0; count--) {
            var json = "\"" + key + "!" + count + "\"";
            performance.publishes(json);
            attempt.publish(new Outgoing("told", json));
        }
    }

    private void writeInside(Attempt attempt, Performance performance) {
        publish(attempt, performance);
        var chance = stage.chance();
        if (!chance.with(stage.temper().inside())) {
            return;
        }
        var fails = chance.oneIn(6);
        var isChecked = chance.oneIn(2);
        var key = attempt.key() + "#" + attempt.number() + "@"
                + chance.generator().nextLong();
        performance.writesInside(key, fails);
        attempt.commit(transaction -> {
            if (fails && isChecked) {
                throw new IOException("no such row");
            } else if (fails) {
                throw new IllegalStateException("no such table");
            }
            stage.side().insert(transaction, key);
        });
    }
}
