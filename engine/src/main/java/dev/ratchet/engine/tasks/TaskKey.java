package dev.ratchet.engine.tasks;

/**
 * Names a task that somebody has claimed: all that is needed to go on with it, also from another process.
 *
 * @param attempt which attempt of the step it is; a later claim has a higher one
 * @param worker who claimed it
 */
public record TaskKey(String run, String step, int attempt, String worker) {}
