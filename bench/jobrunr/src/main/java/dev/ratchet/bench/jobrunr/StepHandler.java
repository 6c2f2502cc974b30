package dev.ratchet.bench.jobrunr;

import dev.ratchet.bench.kit.Tally;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.scheduling.JobRequestScheduler;

/** Does nothing for a step but put the next one into the queue. */
public final class StepHandler implements JobRequestHandler<Step> {
    private final JobRequestScheduler scheduler;
    private final Tally tally;

    StepHandler(JobRequestScheduler scheduler, Tally tally) {
        this.scheduler = scheduler;
        this.tally = tally;
    }

    @Override
    public void run(Step step) {
        if (step.left() > 0) {
            scheduler.enqueue(new Step(step.run(), step.left() - 1));
        } else {
            tally.ended(Integer.toString(step.run()));
        }
    }
}
