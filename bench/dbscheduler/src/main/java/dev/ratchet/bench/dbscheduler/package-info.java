/**
 * db-scheduler on the work that is measured: a task for each run that replaces itself by its next step and removes itself at the end.
 * In: arguments of a measuring JVM. Out: results of the kit.
 * Forbidden: settings that are worse than the best that were found.
 */
@NullMarked
package dev.ratchet.bench.dbscheduler;

import org.jspecify.annotations.NullMarked;
