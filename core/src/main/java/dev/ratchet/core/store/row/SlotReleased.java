package dev.ratchet.core.store.row;

/**
 * The run of the write gives back its slot and its concurrency key, which others may have then. While somebody else owns the run it keeps
 * them, as it keeps its wake: its owner may be about to begin something.
 */
public record SlotReleased() implements Along {}
