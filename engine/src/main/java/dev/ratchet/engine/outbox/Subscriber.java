package dev.ratchet.engine.outbox;

/**
 * Somebody in this process who is told events. Returning means that it was taken, and whatever is thrown means that it comes again later;
 * it may come more than once, always with the same id. Called by several threads at once for events of different runs, and by one after
 * the other for those of one run. It should not take longer than half a minute: what takes longer than a minute is delivered again meanwhile.
 */
@FunctionalInterface
public interface Subscriber {
    void receive(CloudEvent event) throws Exception;
}
