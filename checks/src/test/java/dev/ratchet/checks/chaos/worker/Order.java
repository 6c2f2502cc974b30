package dev.ratchet.checks.chaos.worker;

/**
 * The input of every workflow here.
 *
 * @param seed what a handler does follows from it and from the attempt, so that every run comes to its end
 */
public record Order(int seed) {}
