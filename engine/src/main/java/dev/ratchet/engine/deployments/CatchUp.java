package dev.ratchet.engine.deployments;

/** What happens to planned times that passed while no engine was there, or while all were too busy. */
public enum CatchUp {
    /** They are dropped; a time that is not more than a minute late still counts. */
    NONE,
    /** The last of them counts. */
    ONE,
    /** All of them count, the last ones up to the limit that the trigger says. */
    ALL
}
