package dev.ratchet.core.definition;

import static dev.ratchet.core.definition.Response.ESCALATE;
import static dev.ratchet.core.definition.Response.ON_FAILURE;
import static dev.ratchet.core.definition.Response.RETRY;

import dev.ratchet.core.definition.text.Words;

/** What kind of failure it was, and what is done about it when the step declares no rule of its own. */
public enum ErrorCategory {
    /** A passing fault: network, rate limit, restart. An uncaught exception counts as one. */
    TRANSIENT(RETRY),
    /** A person or agent returned something unusable, or crashed. */
    AGENT(ON_FAILURE),
    /** The step ran longer than its timeout, or what it waited for did not come in time. */
    TIMEOUT(ON_FAILURE),
    /** Input or output does not fit its schema; trying again cannot help. */
    VALIDATION(ON_FAILURE),
    /** Another system failed or lacks the data. */
    EXTERNAL(RETRY),
    /** A policy forbids the action until somebody permits it. */
    GOVERNANCE(ESCALATE);

    private final Response usual;

    ErrorCategory(Response usual) {
        this.usual = usual;
    }

    public Response usual() {
        return usual;
    }

    /** Whether a rule may ask for a retry: repeating cannot cure a validation error or a forbidden action. */
    public boolean mayRetry() {
        return this != VALIDATION && this != GOVERNANCE;
    }

    public String word() {
        return Words.of(this);
    }
}
