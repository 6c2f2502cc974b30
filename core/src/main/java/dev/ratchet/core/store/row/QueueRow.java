package dev.ratchet.core.store.row;

/**
 * A queue whose runs need a slot.
 *
 * @param slots how many of its runs may be under way at once
 * @param used how many are
 * @param waiting how many of its runs are due and have no slot
 */
public record QueueRow(String name, int slots, int used, int waiting) {}
