package dev.ratchet.entity;

/** Where events go: a broker, a bus, a log. */
@FunctionalInterface
public interface Publisher {
    /** Tells others. An event may come again if this fails, or if its end is not recorded in time. */
    void publish(EntityEvent event) throws Exception;
}
