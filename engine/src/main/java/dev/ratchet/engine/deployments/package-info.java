/**
 * Definitions that run when something happens: an event comes in, or a planned time does.
 * In: triggers, events and the time. Out: runs, one for each message and for each planned time.
 * Forbidden: changing runs; what is started goes its own way.
 */
@NullMarked
package dev.ratchet.engine.deployments;

import org.jspecify.annotations.NullMarked;
