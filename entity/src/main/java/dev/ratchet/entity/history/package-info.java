/**
 * What has happened to entities: every change with who, from, to, why and when, and what can be learned from it.
 * In: changes, inside the transaction that makes them. Out: histories, dwell times, entities that are stuck, states made of changes.
 * Forbidden: changing what was written once; deciding anything.
 */
@NullMarked
package dev.ratchet.entity.history;

import org.jspecify.annotations.NullMarked;
