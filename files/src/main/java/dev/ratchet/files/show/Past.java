package dev.ratchet.files.show;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.StepState;
import dev.ratchet.engine.runs.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a journal tells that a run as it is now does not: when steps began and ended, and what went wrong. Built once, then read. */
final class Past {
    private final Map<Integer, Instant> began = new HashMap<>();
    private final Map<Integer, Instant> ended = new HashMap<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Fault> undoFaults = new ArrayList<>();

    /** One attempt that went wrong. */
    record Fault(int step, int attempt, Failure failure, Instant at) {}

    Past(RunRecord record) {
        record.journal().forEach(this::read);
    }

    private void read(JournalEntry entry) {
        for (var change : entry.changes()) {
            if (change instanceof Change.StepMoved move) {
                read(move, entry.at());
            } else if (change instanceof Change.UndoMoved move && move.failure() != null) {
                undoFaults.add(new Fault(move.step(), move.attempt(), move.failure(), entry.at()));
            }
        }
    }

    private void read(Change.StepMoved move, Instant at) {
        if (move.to() == StepState.RUNNING) {
            began.putIfAbsent(move.step(), at);
        }
        if (move.to().isOver()) {
            ended.put(move.step(), at);
        }
        if (move.failure() != null) {
            faults.add(new Fault(move.step(), move.attempt(), move.failure(), at));
        }
    }

    @Nullable
    Instant began(int step) {
        return began.get(step);
    }

    @Nullable
    Instant ended(int step) {
        return ended.get(step);
    }

    @Nullable
    Fault lastFault() {
        return faults.isEmpty() ? null : faults.get(faults.size() - 1);
    }

    /** What went wrong last in that step. */
    @Nullable
    Fault lastFault(int step) {
        for (var i = faults.size() - 1; i >= 0; i--) {
            if (faults.get(i).step() == step) {
                return faults.get(i);
            }
        }
        return null;
    }

    List<Fault> undoFaults() {
        return List.copyOf(undoFaults);
    }
}
