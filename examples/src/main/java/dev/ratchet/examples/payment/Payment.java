package dev.ratchet.examples.payment;

/** A payment and how often the bank has been asked for it. For one thread. */
public final class Payment {
    /** In cents; the bank refuses to be asked for more at once. */
    static final long LIMIT = 100_000;

    static final int MAX_TRIES = 2;

    private final long amount;
    private int tries;

    public Payment(long amount) {
        this.amount = amount;
    }

    long amount() {
        return amount;
    }

    boolean mayTryAgain() {
        return tries < MAX_TRIES;
    }

    void askBank() {
        tries++;
    }

    /** Where a payment stands. */
    public enum State {
        INITIATED,
        PROCESSING,
        COMPLETED,
        FAILED
    }

    /** What the shop and its bank say. */
    public enum Event {
        SUBMIT,
        CONFIRM,
        DECLINE
    }
}
