package dev.ratchet.entity;

/**
 * Something that was tried so often that nobody tries it any more, until somebody revives it. Immutable.
 *
 * @param attempt of the actions; 0 for state-changed
 * @param error why it failed the last time
 */
public record DeadLetter(Kind kind, String entity, String id, long version, int attempt, String error) {
    /** What failed. */
    public enum Kind {
        /** Publishing a state-changed. */
        STATE_CHANGED,
        /** Publishing a post-action-failed. */
        POST_ACTION_FAILED,
        /** The actions after a change. */
        ACTIONS
    }
}
