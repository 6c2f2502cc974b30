package dev.ratchet.checks.simulation.rules;

/** Which attempt of which step, or of its undo. */
record AttemptId(int step, int number, boolean isUndo) {}
