package dev.ratchet.bench.jobrunr;

import org.jobrunr.jobs.lambdas.JobRequest;

/**
 * One step of a run, as it is stored.
 *
 * @param left how many steps come after it
 */
public record Step(int run, int left) implements JobRequest {
    @Override
    public Class<StepHandler> getJobRequestHandler() {
        return StepHandler.class;
    }
}
