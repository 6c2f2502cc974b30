/**
 * What every engine that is measured has in common: its work, its database, the counters of the server and the order of a measurement.
 * In: {@code key=value} arguments of a JVM that measures one engine. Out: one {@code RESULT} line on stdout for each measurement.
 * Forbidden: knowing any engine; libraries besides the driver and the pool, because this stands on the class path of all of them.
 */
@NullMarked
package dev.ratchet.bench.kit;

import org.jspecify.annotations.NullMarked;
