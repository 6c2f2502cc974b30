package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Fault;
import dev.ratchet.checks.chaos.evidence.LedgerLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What holds of owners, leases and fences. */
final class FenceRules {
    /** Between the look at a lease and the trigger's look at the clock, on a machine that is busy. */
    private static final long LEASE_SLACK = 500_000;

    /** What only the owner of a run can know. */
    private static final Set<String> OWNERS_EVENTS = Set.of(
            "slot_granted",
            "woken",
            "step_completed",
            "condition_false",
            "step_failed",
            "step_stopped",
            "undo_completed",
            "undo_failed");

    private FenceRules() {}

    /** An accepted outcome carries the highest fence so far, and no entry has a fence that the row never had. */
    static void highestFence(CaseFile file, Findings findings) {
        file.eachRun((run, entries) -> {
            var highest = 0L;
            for (var entry : entries) {
                var where = "revision " + entry.revision() + " (" + entry.event() + ")";
                findings.addIf(
                        entry.fence() == 0 && OWNERS_EVENTS.contains(entry.event()),
                        run.id(),
                        where + " has no fence, though only an owner can say so");
                findings.addIf(
                        entry.fence() != 0 && entry.fence() < highest,
                        run.id(),
                        where + " has fence " + entry.fence() + " after " + highest);
                highest = Math.max(highest, entry.fence());
            }
            findings.addIf(
                    highest > run.fence(), run.id(), "an entry has fence " + highest + ", the row " + run.fence());
        });
    }

    /** A row's fence never goes down, and whoever gets a run gets a higher one. */
    static void fencesGrow(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            for (var change : file.changes(run)) {
                var before = change.before();
                var after = change.after();
                findings.addIf(
                        after.fence() < before.fence(),
                        run.id(),
                        "its fence went from " + before.fence() + " to " + after.fence());
                findings.addIf(
                        isTaken(before, after) && after.fence() <= before.fence(),
                        run.id(),
                        "it got the owner " + after.owner() + " with the fence " + after.fence() + " as before");
            }
        }
    }

    private static boolean isTaken(Database.Lease before, Database.Lease after) {
        return after.owner() != null && !Objects.equals(after.owner(), before.owner());
    }

    /**
     * Each entry of an owner was written while the row had that fence and the lease had not ended, or while the owner took the run, which
     * was due.
     */
    static void ownersWriteInTime(CaseFile file, Findings findings) {
        for (var run : file.runs) {
            var fences = new HashMap<Long, Long>();
            file.rows(run).forEach(row -> fences.put(row.revision(), row.fence()));
            for (var change : file.changes(run)) {
                var fence = fences.getOrDefault(change.after().revision(), 0L);
                var isWritten = change.after().revision() > change.before().revision() && fence > 0;
                if (isWritten && isEntered(change)) {
                    entered(run, change, fence, findings);
                } else if (isWritten) {
                    written(run, change, fence, findings);
                    findings.addIf(
                            isLate(change) && !isPausedInside(file, change),
                            run.id(),
                            "revision " + change.after().revision() + " was written after the lease had ended");
                }
            }
        }
    }

    /** Whether the run was taken and written at once. */
    private static boolean isEntered(Database.RowChange change) {
        return change.before().revision() > 0
                && change.after().fence() > change.before().fence();
    }

    private static void entered(Database.RunRow run, Database.RowChange change, long fence, Findings findings) {
        var where = "revision " + change.after().revision();
        var due = change.before().wake();
        findings.addIf(
                change.after().fence() != fence,
                run.id(),
                where + " has fence " + fence + ", the row got "
                        + change.after().fence());
        findings.addIf(
                due == null || due > change.at(),
                run.id(),
                where + " was written by who took the run before it was due");
    }

    private static void written(Database.RunRow run, Database.RowChange change, long fence, Findings findings) {
        var isFirst = change.before().revision() == 0;
        var held = isFirst ? change.after() : change.before();
        var where = "revision " + change.after().revision();
        findings.addIf(
                held.fence() != fence, run.id(), where + " has fence " + fence + ", the row had " + held.fence());
        findings.addIf(
                !isFirst && change.before().owner() == null, run.id(), where + " was written by an owner of nothing");
    }

    private static boolean isLate(Database.RowChange change) {
        var end = change.before().wake();
        return change.before().revision() > 0 && end != null && change.at() > end + LEASE_SLACK;
    }

    /**
     * A process that is stopped between its look at the clock and its write goes on with the write later. If the database is in that
     * process, its lock was held all the while, so nobody was robbed.
     */
    private static boolean isPausedInside(CaseFile file, Database.RowChange change) {
        return file.evidence.database().isInProcess()
                && file.evidence.faults().stream()
                        .anyMatch(fault -> fault.kind() == Fault.Kind.PAUSE
                                && change.at() >= fault.from()
                                && change.at() <= fault.to() + LEASE_SLACK);
    }

    /** A process is one worker, and a worker is one process: whoever runs a handler is the owner with that fence. */
    static void workersAreProcesses(CaseFile file, Findings findings) {
        Map<Long, String> owners = new HashMap<>();
        Map<String, Long> processes = new HashMap<>();
        for (var run : file.runs) {
            for (var line : file.ledger(run.id())) {
                var owner = owner(file.changes(run), line);
                if (owner != null) {
                    var other = owners.putIfAbsent(line.pid(), owner);
                    findings.addIf(
                            other != null && !other.equals(owner),
                            run.id(),
                            "process " + line.pid() + " works for the owners " + other + " and " + owner);
                    var process = processes.putIfAbsent(owner, line.pid());
                    findings.addIf(
                            process != null && process != line.pid(),
                            run.id(),
                            "the owner " + owner + " is in the processes " + process + " and " + line.pid());
                }
            }
        }
    }

    private static @Nullable String owner(List<Database.RowChange> changes, LedgerLine line) {
        for (var change : changes) {
            if (change.after().fence() == line.fence() && change.after().owner() != null) {
                return change.after().owner();
            }
        }
        return null;
    }
}
