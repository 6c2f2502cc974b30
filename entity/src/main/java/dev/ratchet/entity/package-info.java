/**
 * Entities that change state in the user's own table: lock, reload, check, act, save with a version, remember, publish.
 * In: a data source, a machine of {@code fsm}, a table, and requests. Out: changes, or typed errors and nothing changed; events.
 * Forbidden: an engine, a driver by name, a transaction held over a user's code, and a second way to change a state.
 */
@NullMarked
package dev.ratchet.entity;

import org.jspecify.annotations.NullMarked;
