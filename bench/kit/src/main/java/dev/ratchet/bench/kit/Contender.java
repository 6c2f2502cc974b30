package dev.ratchet.bench.kit;

/**
 * One engine that is measured, on one database. It is either open to start (runs can be started and nobody does them), open to work
 * (runs can be started and are done), or halted. Only {@link #enqueue} is called by several threads.
 */
public interface Contender extends AutoCloseable {
    String name();

    String version();

    /** What was set otherwise than the engine does by itself, in a few words. */
    String settings();

    /** Where it does more or less than Ratchet, or is measured to another end; empty if there is nothing to say. */
    default String note() {
        return "";
    }

    /** Whether this engine, as written here, can do that work at all. */
    default boolean can(Work work) {
        return work.shape() == Work.Shape.LINE;
    }

    /** Makes the schema in a fresh database. Leaves no connection open. */
    void prepare(Database database, Work work) throws Exception;

    /** Takes a database that another process has prepared, to work on it with others. */
    default void attach(Database shared, Work work) throws Exception {
        throw new UnsupportedOperationException(name() + " is not measured in several processes");
    }

    /**
     * Adds rows that were never started one by one: a backlog, a past. What it adds is up to the engine's own arguments; it answers how
     * many more runs there are to do.
     */
    default int seed() throws Exception {
        return 0;
    }

    /** Opens what starting needs; nothing is done yet. */
    void openToStart() throws Exception;

    /**
     * Builds an engine that {@link #openToWork} then only has to set going. A drain calls it and does not count its time, which is what
     * {@code first} is for; elsewhere the other method comes alone.
     */
    default void readyToWork() throws Exception {}

    /** Opens a fresh engine that does what was started. */
    void openToWork() throws Exception;

    /** Closes whatever is open and every connection of it: the server counts a session's work fully only when it has ended. */
    void halt() throws Exception;

    /** Starts one run with one call of the engine's API; when it returns, the run is durable. */
    void enqueue(int index) throws Exception;

    /** Starts one run on an engine that works and waits until it has ended, as well as the engine can tell. */
    void runOne(int index) throws Exception;

    /** Whether the database says that so many runs have ended. Cheap: it is asked every few milliseconds. */
    boolean isDrained(int runs) throws Exception;

    /** Runs whose last step has run in this process; not a promise about the database. Negative if nobody counts. */
    default long ended() {
        return -1;
    }

    /** Throws unless exactly so many runs have ended as they should, and all their history is there. May take its time. */
    void verify(int runs) throws Exception;

    /** Steps that are durably done, by a count in the database. Only for measurements that end before the work does. */
    default long durableSteps() throws Exception {
        throw new UnsupportedOperationException(name() + " does not count its durable steps");
    }

    /** Starts those runs; engines without a bulk call start them one by one on that many threads. */
    default void enqueueAll(int from, int to, Crew crew) throws Exception {
        crew.each(from, to, this::enqueue);
    }

    @Override
    default void close() {
        try {
            halt();
        } catch (Exception e) {
            throw new IllegalStateException("cannot halt " + name(), e);
        }
    }
}
