/**
 * How messages look when they leave, where they may go, and how their sender is proved.
 * In: destinations, events and secrets. Out: proofs of their forms and refusals.
 * Forbidden: the network.
 */
@NullMarked
package dev.ratchet.engine.outbox;

import org.jspecify.annotations.NullMarked;
