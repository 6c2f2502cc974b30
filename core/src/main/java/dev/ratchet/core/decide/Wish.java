package dev.ratchet.core.decide;

/** What whoever reports a failure wants done about it. */
public enum Wish {
    /** As the definition says for its category. */
    AS_DECLARED,
    /** Try again, also where nothing is declared. */
    RETRY,
    /** Never try again. */
    GIVE_UP
}
