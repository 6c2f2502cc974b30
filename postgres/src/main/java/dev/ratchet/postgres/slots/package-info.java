/**
 * Slots and concurrency keys in PostgreSQL: which queues are limited, which due runs may be let in, and what writes say of slots.
 * In: claims, writes, names of queues. Out: keys of runs that may be taken now, and rows about queues.
 * Forbidden: taking a run; whoever claims does that, in the same transaction.
 */
@NullMarked
package dev.ratchet.postgres.slots;

import org.jspecify.annotations.NullMarked;
