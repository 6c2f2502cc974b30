package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** All that is kept of one run. Only {@link Contents} changes it. */
final class Kept {
    private final Write.Start start;
    private final List<JournalRow> journal = new ArrayList<>(4);
    private final Map<String, NavigableMap<Integer, SignalRow>> signals = new HashMap<>(0);
    private RunRow row;

    Kept(RunRow row, Write.Start start) {
        this.row = row;
        this.start = start;
    }

    RunRow row() {
        return row;
    }

    void row(RunRow next) {
        row = next;
    }

    Write.Start start() {
        return start;
    }

    void append(Write write) {
        journal.addAll(write.journal());
        for (var signal : write.signals()) {
            signals.computeIfAbsent(signal.name(), name -> new TreeMap<>()).put(signal.number(), signal);
        }
    }

    boolean isWrittenBy(long commit, long revision) {
        return entry(revision).filter(row -> row.commit() == commit).isPresent();
    }

    Optional<JournalRow> entry(long revision) {
        return revision < 1 || revision > journal.size()
                ? Optional.empty()
                : Optional.of(journal.get((int) revision - 1));
    }

    /** The position of a revision in the journal follows from its number, because there are no gaps. */
    List<JournalRow> journal(long after, int limit) {
        var from = Math.min(Math.max(after, 0), journal.size());
        var to = Math.min(from + Math.max(limit, 0), journal.size());
        return List.copyOf(journal.subList((int) from, (int) to));
    }

    int length() {
        return journal.size();
    }

    /** The signals of that name by their numbers. */
    NavigableMap<Integer, SignalRow> signals(String name) {
        return signals.getOrDefault(name, Collections.emptyNavigableMap());
    }

    boolean has(SignalRow signal) {
        var same = signals(signal.name());
        return same.containsKey(signal.number())
                || same.values().stream().anyMatch(each -> each.messageId().equals(signal.messageId()));
    }

    boolean fits(RunQuery query) {
        return (query.states().isEmpty() || query.states().contains(row.state()))
                && (query.workflow() == null || query.workflow().equals(start.workflow()))
                && start.labels().entrySet().containsAll(query.labels().entrySet())
                && (query.to() == null || row.created().isBefore(query.to()));
    }
}
