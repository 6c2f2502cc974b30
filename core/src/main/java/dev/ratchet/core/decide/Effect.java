package dev.ratchet.core.decide;

import dev.ratchet.core.run.Cause;

/** What must be done once the decision is durable, or written as a row together with it. */
public sealed interface Effect {
    /** Run the step's handler, in this process. */
    record StartStep(int step, int attempt, Cause reason) implements Effect {}

    record StartUndo(int step, int attempt) implements Effect {}

    /** Ask the handler of that attempt to end; its outcome may still count. */
    record StopHandler(int step, int attempt) implements Effect {}

    /** Ask the undo of that attempt to end. */
    record StopUndo(int step, int attempt) implements Effect {}

    /** Put the step up for somebody outside to claim; it may be up already. */
    record OfferTask(int step) implements Effect {}

    record StartChildren(int step, int attempt, int count) implements Effect {}

    /** Ask the child runs of that attempt to cancel, undoing as this run does. */
    record StopChildren(int step, int attempt, boolean undo) implements Effect {}

    /** Keep the payload of the n-th signal of that name. */
    record StoreSignal(String name, int number, String messageId) implements Effect {}

    /** Ask somebody to revise what was rejected. */
    record IssueRevision(int step, int attempt, int round, String note) implements Effect {}

    /** Tell whoever may permit it that the step is blocked by a policy. */
    record Escalate(int step, String reason) implements Effect {}

    /** Start one linked run of the same definition and input. */
    record StartLinkedRun() implements Effect {}

    /** The run parked or ended: give its execution slot to somebody else, if it holds one. */
    record ReleaseSlot() implements Effect {}
}
