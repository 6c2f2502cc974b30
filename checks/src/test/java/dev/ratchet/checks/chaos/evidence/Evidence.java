package dev.ratchet.checks.chaos.evidence;

import java.util.List;

/**
 * All that a checker is given.
 *
 * @param told what the messages said that were delivered, in the words of the handlers that published them
 * @param isQuiescent whether every run should have ended: all was asked for, and nothing waits on purpose
 * @param checkedAt when the database was read, in microseconds since 1970
 */
public record Evidence(
        Database database,
        List<Request> requests,
        List<LedgerLine> ledger,
        List<LedgerLine> told,
        List<Fault> faults,
        boolean isQuiescent,
        long checkedAt) {
    public Evidence {
        requests = List.copyOf(requests);
        ledger = List.copyOf(ledger);
        told = List.copyOf(told);
        faults = List.copyOf(faults);
    }
}
