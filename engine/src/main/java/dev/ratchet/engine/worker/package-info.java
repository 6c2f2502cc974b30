/**
 * What moves runs in one process: it claims them, runs their code, commits what comes of it, keeps leases and rings timers.
 * In: requests that want to change a run, and a store. Out: committed changes, and code that was run because of them.
 * Forbidden: choosing what happens next, which is decide's; starting threads, which is for whoever repeats the loops.
 */
@NullMarked
package dev.ratchet.engine.worker;

import org.jspecify.annotations.NullMarked;
