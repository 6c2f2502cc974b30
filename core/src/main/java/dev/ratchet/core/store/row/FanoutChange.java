package dev.ratchet.core.store.row;

/** What becomes of a fan-out in the transaction of a run's change. One that does not exist is not changed. */
public sealed interface FanoutChange extends Along {
    FanoutKey fanout();

    /** A child run has ended, in the commit that ended it. */
    record ChildGone(FanoutKey fanout, boolean hasFailed) implements FanoutChange {}

    /** The parent wants no more of it: nothing further is started, and what was is asked to cancel. Said again it changes nothing. */
    record Stopping(FanoutKey fanout, boolean undo) implements FanoutChange {}

    /** The parent does not wait for it any more, so nobody tells it how it goes on. */
    record Closing(FanoutKey fanout) implements FanoutChange {}
}
