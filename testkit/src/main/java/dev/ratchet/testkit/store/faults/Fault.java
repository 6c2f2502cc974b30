package dev.ratchet.testkit.store.faults;

/** What goes wrong with one call of a store. */
public sealed interface Fault {
    /** Nothing: the call is executed and answers. */
    Fault NONE = new None();

    /** The connection is lost before the call is executed. */
    Fault LOST = new Lost();

    /** The call is executed, and the connection is lost before the answer: nobody knows what became of it. */
    Fault UNKNOWN = new Unknown();

    /** The process dies before the call is executed: the caller sees that throwable and must not go on. */
    static Fault crashBefore(Throwable death) {
        return new Crash(death, false);
    }

    /** The process dies after the call was executed. */
    static Fault crashAfter(Throwable death) {
        return new Crash(death, true);
    }

    /** See {@link #NONE}. */
    record None() implements Fault {}

    /** See {@link #LOST}. */
    record Lost() implements Fault {}

    /** See {@link #UNKNOWN}. */
    record Unknown() implements Fault {}

    /**
     * The end of a process.
     *
     * @param death unchecked: an error or a runtime exception
     */
    record Crash(Throwable death, boolean isExecuted) implements Fault {
        public Crash {
            if (!(death instanceof Error || death instanceof RuntimeException)) {
                throw new IllegalArgumentException(
                        "a store cannot throw %s: give an error or a runtime exception".formatted(death));
            }
        }
    }
}
