/**
 * One process that moves runs: it claims them, keeps their leases, tells that it is alive, and hands requests to its committers.
 * In: a store, code, and requests. Out: loops that can be stepped.
 * Forbidden: choosing what happens next, which is decide's; starting threads, which is for whoever repeats the loops.
 */
@NullMarked
package dev.ratchet.engine.worker;

import org.jspecify.annotations.NullMarked;
