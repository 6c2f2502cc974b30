package dev.ratchet.engine.queues;

/**
 * A queue with a limited number of slots.
 *
 * @param limit how many of its runs may be under way at once
 * @param inUse how many are
 * @param waiting how many wait for a slot
 */
public record QueueView(String name, int limit, int inUse, int waiting) {}
