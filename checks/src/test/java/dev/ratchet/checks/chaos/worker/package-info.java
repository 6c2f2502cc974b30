/**
 * The process that a kill test kills: an engine with a mixed set of workflows, whose handlers keep a ledger of their own.
 * In: the address of a database, a folder, and requests as JSON lines. Out: answers as JSON lines, and ledger lines.
 * Forbidden: the checker; a worker does not know that it is watched.
 */
@NullMarked
package dev.ratchet.checks.chaos.worker;

import org.jspecify.annotations.NullMarked;
