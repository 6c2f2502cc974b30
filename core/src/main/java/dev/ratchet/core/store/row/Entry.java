package dev.ratchet.core.store.row;

/** Which entry of which run's journal. */
public record Entry(RunKey run, long revision) {}
