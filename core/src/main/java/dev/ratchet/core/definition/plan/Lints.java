package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Impact;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The warnings: what is allowed, and yet will probably be regretted. */
final class Lints {
    private static final int MANY_STEPS = 10;

    private final Definition definition;
    private final List<Problem> found = new ArrayList<>();
    private final BitSet approved;
    private final boolean undoes;

    Lints(Definition definition) {
        this.definition = definition;
        this.approved = approved(definition.steps());
        this.undoes = definition.failurePolicy() == FailurePolicy.COMPENSATE
                || definition.steps().stream().anyMatch(Lints::asksForUndo);
    }

    private static BitSet approved(List<Step> steps) {
        var approvals = new BitSet();
        for (var i = 0; i < steps.size(); i++) {
            approvals.set(i, steps.get(i).work() instanceof Work.Approval);
        }
        return new Graph(steps).from(approvals);
    }

    private static boolean asksForUndo(Step step) {
        return step.onFailure() == FailurePolicy.COMPENSATE || step.rules().containsValue(Response.COMPENSATE);
    }

    List<Problem> find() {
        if (definition.timeout() == null) {
            warn(
                    "no-timeout",
                    "timeout",
                    "the workflow has no timeout, so a run may hang for ever",
                    "set one, for example 1h");
        }
        var size = definition.steps().size();
        if (size >= MANY_STEPS) {
            warn(
                    "many-steps",
                    "steps",
                    "the workflow has " + size + " steps",
                    "stay below 10: move some to a child workflow");
        }
        lateRetry("retry", definition.retry());
        for (var i = 0; i < size; i++) {
            step("steps[" + i + "]", definition.steps().get(i), approved.get(i));
        }
        return found;
    }

    private void step(String path, Step step, boolean isApproved) {
        timeout(path, step);
        forestalled(path, step);
        retries(path, step);
        undo(path, step);
        recursion(path + ".work.workflow", step.work());
        if (step.undo() != null) {
            recursion(path + ".undo.work.workflow", step.undo().work());
        }
        if (step.impact() == Impact.IRREVERSIBLE && !isApproved) {
            warn(
                    "irreversible",
                    path + ".impact",
                    "the step cannot be taken back and nobody approves it first",
                    "put an approval before it");
        }
    }

    private void timeout(String path, Step step) {
        if (step.timeout() != null || deadline(step.work()) != null || step.work() instanceof Work.Sleep) {
            return;
        }
        if (isWait(step.work()) && definition.timeout() == null) {
            warn(
                    "endless-wait",
                    deadlinePath(path, step.work()),
                    "the step may wait for ever: neither it nor the workflow has a limit",
                    "set one, for example 2d");
        } else {
            warn(
                    "no-timeout",
                    path + ".timeout",
                    "the step has no timeout, so it may hang for long",
                    "set one, for example 5m");
        }
    }

    private static boolean isWait(Work work) {
        return work instanceof Work.AwaitSignal || work instanceof Work.Approval;
    }

    private static @Nullable Duration deadline(Work work) {
        if (work instanceof Work.AwaitSignal await) {
            return await.timeout();
        }
        return work instanceof Work.Approval approval ? approval.deadline() : null;
    }

    private static String deadlinePath(String path, Work work) {
        return path + ".work." + (work instanceof Work.Approval ? "deadline" : "timeout");
    }

    /** A limit that another one forestalls does no harm, so it is no error; but its author expects something of it. */
    private void forestalled(String path, Step step) {
        var deadline = deadline(step.work());
        var deadlinePath = deadlinePath(path, step.work());
        forestalled(path + ".timeout", step.timeout(), "the workflow's timeout", definition.timeout());
        forestalled(deadlinePath, deadline, "the workflow's timeout", definition.timeout());
        forestalled(deadlinePath, deadline, "the step's timeout", step.timeout());
        lateRetry(path + ".retry", step.retry());
    }

    private void lateRetry(String path, @Nullable RetryPolicy retry) {
        var pause = retry == null ? null : retry.initialDelay();
        forestalled(path + ".initialDelay", pause, "the workflow's timeout", definition.timeout());
    }

    private void forestalled(String path, @Nullable Duration time, String byWhat, @Nullable Duration limit) {
        if (time != null && limit != null && time.compareTo(limit) > 0) {
            warn(
                    "forestalled",
                    path,
                    "the " + Durations.format(time) + " are never reached: " + byWhat + " of " + Durations.format(limit)
                            + " comes first",
                    "make this one shorter or the other one longer");
        }
    }

    private void retries(String path, Step step) {
        if (step.retry() != null || definition.retry() != null) {
            return;
        }
        step.rules().forEach((category, response) -> {
            if (response == Response.RETRY) {
                warn(
                        "rule-without-retry",
                        path + ".rules." + category.word(),
                        "the rule asks for retries and no retry policy allows any",
                        "give the step or the workflow a retry policy");
            }
        });
    }

    private void undo(String path, Step step) {
        var changes = !isWait(step.work()) && !(step.work() instanceof Work.Sleep) && step.impact() != Impact.READ_ONLY;
        if (step.undo() == null && undoes && changes) {
            warn(
                    "no-undo",
                    path + ".undo",
                    "the workflow is undone on failure and this step has no undo, so what it did stays",
                    step.impact() == Impact.IRREVERSIBLE
                            ? "move it behind everything that may fail"
                            : "give it an undo, or declare its impact as read_only");
        } else if (step.undo() != null && step.impact() == Impact.READ_ONLY) {
            warn("idle-undo", path + ".undo", "the step is read_only and yet has an undo", "remove one of the two");
        } else if (step.undo() != null && !(step.work() instanceof Work.Approval) && !changes) {
            warn(
                    "idle-undo",
                    path + ".undo",
                    "a step of the kind '" + step.work().kind() + "' changes nothing and yet has an undo",
                    "move the undo to the step that makes the change");
        }
    }

    private void recursion(String path, Work work) {
        var calls = work instanceof Work.Child child ? child.workflow() : null;
        if (work instanceof Work.ForEach forEach) {
            calls = forEach.workflow();
        }
        if (definition.name().equals(calls)) {
            warn(
                    "recursion",
                    path,
                    "the workflow starts itself, perhaps without end",
                    "make sure that a condition ends it");
        }
    }

    private void warn(String rule, String path, String message, String fix) {
        found.add(Problem.warning(rule, path, message, fix));
    }
}
