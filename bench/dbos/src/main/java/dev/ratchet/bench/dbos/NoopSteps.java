package dev.ratchet.bench.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import dev.ratchet.bench.kit.Tally;

/** A workflow of so many steps that do nothing, one after the other. */
public final class NoopSteps implements Steps {
    static final String NAME = "noop";

    private final DBOS dbos;
    private final int steps;
    private final Tally tally;

    NoopSteps(DBOS dbos, int steps, Tally tally) {
        this.dbos = dbos;
        this.steps = steps;
        this.tally = tally;
    }

    @Override
    @Workflow(name = NAME)
    public void run(int index) {
        for (var i = 1; i <= steps; i++) {
            dbos.runStep(() -> {}, "step" + i);
        }
        tally.ended(Integer.toString(index));
    }
}
