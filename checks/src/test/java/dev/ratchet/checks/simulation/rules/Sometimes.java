package dev.ratchet.checks.simulation.rules;

/** Rare things that must happen now and then over many seeds; a simulation in which they never do proves little. */
public enum Sometimes {
    TAKEOVER("a run is taken from an owner whose lease ended"),
    TAKEN_BY_ITSELF("a process takes a run again that it had lost"),
    COMMIT_UNKNOWN_APPLIED("a commit of unknown outcome is sent again and finds itself"),
    COMMIT_UNKNOWN_LOST("a commit of unknown outcome is sent again and was never there"),
    CLAIM_UNKNOWN("a claim that took runs is never answered"),
    ENTERED("a claim writes what the new owner decides at once"),
    STALE_OWNER("an owner's commit is stale because somebody else changed the run"),
    STALE_OUTSIDER("somebody else's commit is stale"),
    ZOMBIE_REJECTED("a commit with an older fence is rejected"),
    LATE_OWNER_REJECTED("a commit after the end of the lease is rejected though nobody else took the run"),
    RENEWAL_REFUSED("a lease that is lost is not renewed"),
    CRASH_BEFORE_COMMIT("a process dies with a commit that was not carried out"),
    CRASH_AFTER_COMMIT("a process dies after its commit, before the answer"),
    FROZEN("a process freezes for longer than its leases and goes on"),
    TWO_AT_WORK("two processes run code of one run at the same time"),
    LATE_OUTCOME("an outcome comes too late and counts for nothing"),
    LEASE_LOST("an attempt is counted as lost"),
    POISON("a step loses its workers so often that it fails"),
    GIVEN_BACK("an attempt is given back unfinished"),
    GRACEFUL_STOP("a process stops gracefully while it owns runs"),
    INTERRUPT_OBEYED("code that is asked to stop does"),
    INTERRUPT_IGNORED("code that is asked to stop goes on and returns a result"),
    SIGNAL_WHILE_PARKING("a signal comes while its run is just being parked, and wakes it all the same"),
    SIGNAL_BUFFERED("a signal that nobody waited for is consumed later"),
    SIGNAL_REPEATED("a signal comes twice and is stored once"),
    SIGNAL_REFUSED("a signal is refused"),
    CANCEL_WON("a cancel is accepted while code runs"),
    CANCEL_LOST("a cancel is refused because the run is over"),
    START_REPEATED("a start is repeated with the same input"),
    START_REFUSED("a start with the same id and another input is refused"),
    KEY_HELD("a start is refused because an open run has its business key"),
    KEY_PASSED_ON("a business key is used again after its run ended"),
    SLOT_AWAITED("a run is due and waits for a slot"),
    GATE_AWAITED("a run is due and waits for its concurrency key"),
    SLOT_TAKEN_OVER("a run keeps its slot when its owner is lost"),
    LINKED_RUN("a failed run starts another one by its policy"),
    RETRIED("an ended run is tried again, with results copied"),
    UNANSWERED_DONE("a request whose process died was carried out all the same"),
    UNANSWERED_LOST("a request whose process died left no trace"),
    HALVED("a batch with one bad row is halved and the rest goes through"),
    BAD_RESULT("a result that cannot be stored fails its step"),
    BAD_REQUEST("a request that cannot be stored is refused"),
    MISTAKE("a request that makes no sense is refused"),
    INSIDE_APPLIED("what code writes through commit is applied"),
    INSIDE_THREW("what code writes through commit throws and nothing is applied"),
    INSIDE_UNKNOWN("a commit with something inside has an unknown outcome and finds itself"),
    MESSAGE_REFUSED("a message is not taken and comes again"),
    MESSAGE_REPEATED("a message is delivered twice"),
    PAUSED_AT_WORK("a run is paused while its code runs"),
    VERSION_PAUSED("a run is paused because the code is built otherwise"),
    VERSION_ACCEPTED("a run goes on with code that is built otherwise"),
    CONDITION_FALSE("a condition does not hold"),
    SKIPPED_BY_HAND("a person skips a step"),
    TIMED_OUT("a step takes longer than it may"),
    WAIT_TIMED_OUT("what was waited for does not come in time"),
    DEADLINE("a run takes longer than it may"),
    BACKED_OFF("a step is tried again after a pause"),
    DELAYED("a step begins after its delay"),
    ESCALATED("a step waits for somebody to permit it"),
    HELD_BACK("a ready step waits because as many run as may"),
    UNDONE("a run is rolled back"),
    UNDO_FAILED("an undo fails for good"),
    UNDO_CONTINUED("a roll-back goes on after an undo failed for good"),
    UNDO_TAKEN_OVER("a roll-back goes on with another owner"),
    HALF_DONE_UNDONE("a step that did not complete is undone because it asks for it"),
    FENCED_OFF("code that does not stop in time is fenced off"),
    PURGED("an old run is forgotten"),
    WATCHED("somebody who waits for the end of a run is told");

    private final String says;

    Sometimes(String says) {
        this.says = says;
    }

    public String says() {
        return says;
    }
}
