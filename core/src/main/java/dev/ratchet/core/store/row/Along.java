package dev.ratchet.core.store.row;

/** A row, or the change of one, that is written in the transaction of a run's change and only if that change is applied. */
public interface Along {}
