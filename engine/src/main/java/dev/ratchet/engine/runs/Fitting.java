package dev.ratchet.engine.runs;

import dev.ratchet.core.definition.Step;
import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.shared.Plans;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether what somebody hands in fits the code of the run, as far as this process has it. */
final class Fitting {
    private final Plans plans;

    Fitting(Plans plans) {
        this.plans = plans;
    }

    /** Why the run could not go on with the code that is here, built otherwise than its plan; null if nothing is known against it. */
    @Nullable
    String misfit(Run run) {
        var plan = run.plan();
        var code = plans.code(plan);
        if (code == null) {
            return "this process has no code for its workflow and version";
        }
        var here = code.definition().steps().stream().map(Step::name).collect(Collectors.toSet());
        var planned = plan.definition().steps().stream().map(Step::name).collect(Collectors.toSet());
        for (var step = 0; step < plan.size(); step++) {
            var name = plan.name(step);
            if (run.steps().state(step).isOver() || isWaitAlone(plan.step(step))) {
                continue;
            }
            if (!here.contains(name)) {
                return "the code here has no step '" + name + "'";
            }
            for (var read : code.reads(name)) {
                if (!planned.contains(read)) {
                    return "step '" + name + "' of the code here uses the result of '" + read
                            + "', which the run's plan does not have";
                }
            }
        }
        return null;
    }

    /** Without a condition nobody needs code for it. */
    private static boolean isWaitAlone(Step step) {
        return step.when() == null && !(step.work() instanceof Work.Handler || step.work() instanceof Work.Task);
    }

    /** Refuses a payload that the step which waits for it could not read. The row is only asked for if that may be so. */
    void checkSignal(RunId id, String name, @Nullable String payload, Supplier<RunRow> row) {
        if (payload == null || !plans.isMisfit(name, payload)) {
            return;
        }
        var plan = plans.of(row.get().definition()).plan();
        var code = plans.code(plan);
        var why = code == null ? null : code.misfit(name, payload);
        if (why != null) {
            throw new PayloadException(
                    "run '" + id + "': the payload of signal '" + name + "' is not what workflow '"
                            + plan.definition().name() + "' waits for: " + why + "; nothing was sent",
                    null);
        }
    }
}
