package dev.ratchet.testkit.store.faults;

/** Which method of a store is called. Closing is not among them: it always succeeds. */
public enum Call {
    NOW(false),
    DEFINE(true),
    DEFINITIONS(false),
    CLAIM(true),
    RENEW(true),
    RELEASE(true),
    COMMIT(true),
    COMMIT_INSIDE(true),
    LOAD(false),
    LIST(false),
    HOLDER(false),
    JOURNAL(false),
    PAYLOADS(false),
    SIGNALS(false),
    SIGNAL(false),
    FANOUTS(false),
    FANOUT_CHANGE(true),
    PURGE(true),
    BEAT(true),
    WORKERS(false),
    NEWS(false),
    QUEUES(true),
    OUTBOX(true),
    /** Any method of its tasks. */
    TASKS(true),
    /** Any method of its deployments. */
    DEPLOYMENTS(true);

    private final boolean isWrite;

    Call(boolean isWrite) {
        this.isWrite = isWrite;
    }

    /** Whether it may change something, so that it matters whether it was executed before it failed. */
    public boolean isWrite() {
        return isWrite;
    }
}
