package dev.ratchet.checks.simulation.rules;

/** What must hold at every moment of a simulation, or at its end. */
public enum Rule {
    FOLD("the journal of a run folds to its row"),
    GAPLESS("revisions go 1, 2, 3 and are written once"),
    FENCE("a fence never goes down, and only a claim raises it, by one"),
    HIGHEST_FENCE("what an owner writes carries the highest fence that the run has had"),
    LEASE("a run is taken only when it is due and nobody holds it, and only who holds it writes as its owner"),
    HEARTBEAT("a lease is renewed exactly if it is held"),
    TRUTH("the store answers what it did"),
    DURABLE("what was acknowledged is there"),
    START("one id is one run: the same input again is the same run, another input is refused"),
    KEY("of the open runs of a workflow only one has a business key"),
    SLOT(
            "no more runs of a queue are under way than it has slots, nor two with one key, and what parks or ends holds none"),
    CLOCK("nothing is written with a time that the store's clock has not reached"),
    TIMER("no timer fires early by the store's clock"),
    ATTEMPT("no code begins before its attempt is durable, and no attempt begins twice"),
    TWICE("a process never runs two attempts of one step at once unless it asked the older one to stop"),
    OUTPUT("what code returned is what is stored, and what later code reads"),
    INSIDE("what code writes through commit is there exactly once if its outcome counts, else not at all"),
    OUTBOX("a message is delivered if and only if the outcome that published it counts, and in order for each run"),
    CANCEL("after an accepted cancel no attempt of a step begins, and the run does not complete"),
    FINAL("what is over stays as it is"),
    UNDO("undos go in the reverse order of completion, each is done once"),
    SIGNAL("a signal is stored once by its message id, and consumed in order, once"),
    NEIGHBOUR("what cannot be stored, or was asked by mistake, harms nobody else"),
    LINKED("a run that ends by the policy of retry starts exactly one other run"),
    WORKER("every process has an id of its own"),
    LOOP("no loop and no decision fails by a mistake of ours"),
    GIVE_BACK("a process that stops gracefully leaves nothing leased"),
    ROOM("a process that has nothing to do has all its places free"),
    LIVENESS("once faults end, all that does not wait for a person ends, nothing stays leased and nothing due is left");

    private final String says;

    Rule(String says) {
        this.says = says;
    }

    public String says() {
        return says;
    }
}
