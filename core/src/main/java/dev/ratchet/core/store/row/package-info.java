/**
 * What stores keep, as plain values: runs, their journals and signals, definitions, workers, and the rows that travel with a run's change.
 * In: values and texts. Out: the same. All times are whole microseconds of the database's clock.
 * Forbidden: verbs; what is done with rows is said by the storage port.
 */
@NullMarked
package dev.ratchet.core.store.row;

import org.jspecify.annotations.NullMarked;
