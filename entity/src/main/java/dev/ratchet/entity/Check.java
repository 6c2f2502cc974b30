package dev.ratchet.entity;

import java.util.Optional;

/** A rule about a move that must know who asks and why, beside the guards of the machine, which know only the entity. */
@FunctionalInterface
public interface Check<S, T> {
    /** Why not, or nothing if it may be. It must only look. */
    Optional<String> refuse(T entity, S to, Request<S> request);
}
