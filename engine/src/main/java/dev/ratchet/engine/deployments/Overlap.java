package dev.ratchet.engine.deployments;

/** What happens at a planned time if the run of the time before is not over yet. */
public enum Overlap {
    /** Another run starts beside it. */
    ALLOW,
    /** No run starts; the deployment tells which time was skipped and why. */
    SKIP
}
