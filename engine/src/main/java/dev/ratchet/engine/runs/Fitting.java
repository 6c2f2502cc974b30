package dev.ratchet.engine.runs;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.RunRow;
import dev.ratchet.engine.json.PayloadException;
import dev.ratchet.engine.shared.Plans;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether what somebody hands in fits the code of the run, as far as this process has it. */
final class Fitting {
    private final Plans plans;

    Fitting(Plans plans) {
        this.plans = plans;
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
