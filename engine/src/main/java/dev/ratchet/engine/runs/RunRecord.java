package dev.ratchet.engine.runs;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import java.util.List;

/** All that is stored about a run, for showing it in other forms: as it is now, how it came to be so, and what it was given and brought. */
public record RunRecord(Run run, List<JournalEntry> journal, RunView view) {
    public RunRecord {
        journal = List.copyOf(journal);
    }

    /** The journal in words. */
    public List<HistoryEntry> history() {
        return journal.stream().map(entry -> HistoryEntry.of(entry, run.plan())).toList();
    }
}
