package dev.ratchet.core.definition.plan;

import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.FailurePolicy;
import dev.ratchet.core.definition.Response;
import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Undo;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.definition.text.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The rules for one step by itself; what steps are to one another is for {@link GraphRules}. */
final class StepRules {
    private final Definition definition;
    private final ValueRules values;

    StepRules(Definition definition, ValueRules values) {
        this.definition = definition;
        this.values = values;
    }

    void check(String path, Step step) {
        values.stepName(path + ".name", step.name());
        work(path + ".work", step.work());
        values.filled(path + ".when", step.when());
        values.filled(path + ".input", step.input());
        values.positive(path + ".timeout", step.timeout());
        values.notNegative(path + ".delay", step.delay());
        values.retry(path + ".retry", step.retry());
        step.rules().forEach((category, response) -> rule(path + ".rules." + category.word(), category, response));
        onFailure(path + ".onFailure", step.onFailure());
        undo(path + ".undo", step.undo());
        values.freeName(path + ".queue", step.queue());
        timing(path, step);
    }

    private void work(String path, Work work) {
        work.choose(new WorkRules(path, values));
    }

    private void rule(String path, ErrorCategory category, Response response) {
        if (response == Response.RETRY && !category.mayRetry()) {
            values.error(
                    "rule-retry",
                    path,
                    "the rule '" + response.word() + "' cannot cure a " + category.word() + " error",
                    "use another response; the usual one is " + category.usual().word());
        }
    }

    private void onFailure(String path, @Nullable FailurePolicy policy) {
        if (policy == FailurePolicy.RETRY) {
            values.error(
                    "on-failure",
                    path,
                    "onFailure is 'retry', which is for whole workflows",
                    "give the step a retry policy, and use abort, skip, pause or compensate for when that is used up");
        }
    }

    private void undo(String path, @Nullable Undo undo) {
        if (undo == null) {
            return;
        }
        if (runsByItself(undo.work())) {
            work(path + ".work", undo.work());
        } else {
            values.error(
                    "undo-work",
                    path + ".work",
                    "an undo cannot be of the kind '" + undo.work().kind() + "'",
                    "use something that runs by itself: a handler, a task or a child");
        }
        values.retry(path + ".retry", undo.retry());
        values.positive(path + ".timeout", undo.timeout());
    }

    private static boolean runsByItself(Work work) {
        return work instanceof Work.Handler || work instanceof Work.Task || work instanceof Work.Child;
    }

    /** Only what can never work is an error here; a limit that another limit forestalls is for {@link Lints}. */
    private void timing(String path, Step step) {
        never(path + ".delay", "delay", step.delay(), "the workflow's timeout", definition.timeout());
        if (step.work() instanceof Work.Sleep sleep) {
            never(path + ".work.time", "sleep", sleep.time(), "the workflow's timeout", definition.timeout());
            never(path + ".work.time", "sleep", sleep.time(), "the step's own timeout", step.timeout());
        }
    }

    private void never(String path, String what, @Nullable Duration time, String ofWhat, @Nullable Duration limit) {
        if (time != null && limit != null && time.compareTo(limit) > 0) {
            values.error(
                    "never-in-time",
                    path,
                    "the " + what + " of " + Durations.format(time) + " can never end within " + ofWhat + " of "
                            + Durations.format(limit),
                    "make the " + what + " shorter or the timeout longer");
        }
    }
}
