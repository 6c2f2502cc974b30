package dev.ratchet.checks.simulation.rules;

import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that the witness knows of one run: what the store has of it, and what code did for it. One thread at a time. */
public final class Story {
    final RunKey key;
    final RunId id;
    final Plan plan;
    final List<JournalEntry> entries = new ArrayList<>();
    final List<Long> commits = new ArrayList<>();

    /** The attempts in the journal, with the fence under which each was recorded. */
    final Map<AttemptId, Long> recorded = new HashMap<>();

    final Map<AttemptId, Performance> performances = new HashMap<>();
    final Set<AttemptId> counted = new HashSet<>();

    /** When time may act on a step next, by its number; the negative of the number plus one for its undo. */
    final Map<Integer, Instant> due = new HashMap<>();

    final Map<Integer, String> outputs = new HashMap<>();
    final List<Integer> done = new ArrayList<>();
    final List<Integer> toUndo = new ArrayList<>();
    final Set<Integer> undone = new HashSet<>();
    final Map<String, List<String>> signals = new HashMap<>();
    final Map<String, Integer> consumed = new HashMap<>();
    boolean isCancelled;
    boolean isEnding;
    boolean wantsLinked;

    @Nullable
    String input;

    Run run;

    @Nullable
    RunRow row;

    Story(RunRow first, Plan plan) {
        this.key = first.key();
        this.id = first.id();
        this.plan = plan;
        this.run = Run.blank(id, plan);
    }

    public RunId id() {
        return id;
    }

    public RunKey key() {
        return key;
    }

    public Plan plan() {
        return plan;
    }

    /** The run as its journal tells it. */
    public Run run() {
        return run;
    }

    /** The row as the store has it. */
    public RunRow row() {
        if (row == null) {
            throw new IllegalStateException("run " + id + " has no row yet");
        }
        return row;
    }

    public boolean isOver() {
        return run.isOver();
    }

    /** The result of a completed step as it was stored, or null. */
    public @Nullable String output(int step) {
        return outputs.get(step);
    }

    public @Nullable String input() {
        return input;
    }

    /** The names of the steps that are undone, newest completion first. */
    public List<String> toUndo() {
        return toUndo.stream().map(plan::name).toList();
    }

    public boolean hasSignal(String name, String messageId) {
        return signals.getOrDefault(name, List.of()).contains(messageId);
    }

    public List<String> messageIds(String name) {
        return signals.getOrDefault(name, List.of());
    }

    boolean isWrittenBy(long commit, long revision) {
        return revision >= 1 && revision <= commits.size() && commits.get((int) revision - 1) == commit;
    }

    void wrote(JournalRow written, JournalEntry entry) {
        commits.add(written.commit());
        entries.add(entry);
    }

    /** Whether code of a step or undo of the run is under way anywhere. */
    public boolean isAtWork() {
        return performances.values().stream().anyMatch(Performance::isUnderWay);
    }

    /** The whole history, for whoever must find out what went wrong. */
    public String tell() {
        var text = new StringBuilder("run " + id + " of " + plan + ", " + row + "\n");
        for (var index = 0; index < entries.size(); index++) {
            var entry = entries.get(index);
            text.append("  ")
                    .append(entry.revision())
                    .append(' ')
                    .append(entry.at())
                    .append(' ')
                    .append(entry.actor())
                    .append(' ')
                    .append(entry.event())
                    .append(' ')
                    .append(entry.changes())
                    .append('\n');
        }
        performances.forEach((attempt, performance) -> text.append("  code: ")
                .append(attempt)
                .append(" by ")
                .append(performance.worker.toString(), 0, 8)
                .append(" fence ")
                .append(performance.fence)
                .append(performance.isUnderWay() ? " under way" : " ended")
                .append(" report ")
                .append(performance.report())
                .append('\n'));
        return text.toString();
    }
}
