package dev.ratchet.engine.code;

/**
 * A message that code publishes with the outcome of its attempt.
 *
 * @param type what it is about, such as {@code order.shipped}
 * @param json what it says
 */
public record Outgoing(String type, String json) {}
