package dev.ratchet.core.run;

/** Which signal: the n-th of that name that reached the run, n from 1. */
public record SignalRef(String name, int number) {}
