/**
 * What a kill test leaves behind, as plain values: requests and answers, the ledger of effects, faults, and the database as it is.
 * In: files of JSON lines and a JDBC address. Out: records that the checker reads.
 * Forbidden: any class of the engine or its stores; what is read here must not share a mistake with what wrote it.
 */
@NullMarked
package dev.ratchet.checks.chaos.evidence;

import org.jspecify.annotations.NullMarked;
