package dev.ratchet.entity;

import org.jspecify.annotations.Nullable;

/**
 * An entity as its row was when it was read. Immutable, if the entity is.
 *
 * @param state null if the row's text is none of the machine's states
 * @param stateText what the row says
 */
public record Current<S, T>(String id, T entity, @Nullable S state, String stateText, long version) {}
