package dev.ratchet.engine.tasks;

import dev.ratchet.fsm.RatchetException;

/** Whoever says something about a task does not hold it any more: the lease has ended, or the run does not want it. */
public final class TaskLostException extends RatchetException {
    private static final long serialVersionUID = 1;

    TaskLostException(String message) {
        super(message);
    }
}
