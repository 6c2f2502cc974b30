/**
 * Messages that are not delivered yet, in a table of their own.
 * In: rows that come along with commits, and relays that take and settle them. Out: strands of messages, dead letters.
 * Forbidden: tables of runs.
 */
@NullMarked
package dev.ratchet.postgres.outbox;

import org.jspecify.annotations.NullMarked;
