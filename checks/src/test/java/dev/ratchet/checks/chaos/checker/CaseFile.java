package dev.ratchet.checks.chaos.checker;

import dev.ratchet.checks.chaos.evidence.Database;
import dev.ratchet.checks.chaos.evidence.Evidence;
import dev.ratchet.checks.chaos.evidence.LedgerLine;
import dev.ratchet.checks.chaos.evidence.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The evidence, sorted by run. */
final class CaseFile {
    /** How coarse the clock of the tripwire is, in microseconds. */
    static final long TRIPWIRE_SLACK = 2_000;

    final Evidence evidence;
    final List<Database.RunRow> runs;
    private final Map<String, List<Database.RunRow>> byId;
    private final Map<String, List<Database.EntryRow>> rows;
    private final Map<String, List<Entry>> entries = new HashMap<>();
    private final Map<String, List<LedgerLine>> ledger;
    private final Map<String, List<Database.RowChange>> changes;
    private final Map<String, List<Database.SignalRow>> signals;
    private final Map<String, List<Request>> requests;
    final Map<String, String> unreadable = new HashMap<>();

    CaseFile(Evidence evidence) {
        this.evidence = evidence;
        var database = evidence.database();
        runs = database.runs();
        byId = by(runs, Database.RunRow::id);
        rows = by(database.journal(), Database.EntryRow::key);
        ledger = by(evidence.ledger(), LedgerLine::run);
        changes = by(database.changes(), Database.RowChange::key);
        signals = by(database.signals(), Database.SignalRow::key);
        requests = by(evidence.requests(), Request::run);
        rows.forEach((key, list) -> entries.put(key, parse(key, list)));
    }

    private static <T> Map<String, List<T>> by(List<T> list, Function<T, String> key) {
        return list.stream().collect(Collectors.groupingBy(key));
    }

    private List<Entry> parse(String key, List<Database.EntryRow> list) {
        var parsed = new ArrayList<Entry>();
        for (var row : list) {
            try {
                parsed.add(Entry.read(row));
            } catch (IllegalArgumentException | JacksonException e) {
                unreadable.put(key, "revision " + row.revision() + ": " + e.getMessage());
            }
        }
        return parsed;
    }

    void eachRun(BiConsumer<Database.RunRow, List<Entry>> visit) {
        runs.forEach(run -> visit.accept(run, entries(run)));
    }

    List<Entry> entries(Database.RunRow run) {
        return entries.getOrDefault(run.key(), List.of());
    }

    List<Database.RunRow> withId(String id) {
        return byId.getOrDefault(id, List.of());
    }

    Database.@Nullable RunRow run(String id) {
        var all = withId(id);
        return all.isEmpty() ? null : all.get(0);
    }

    List<Database.EntryRow> rows(Database.RunRow run) {
        return rows.getOrDefault(run.key(), List.of());
    }

    Map<String, List<Database.EntryRow>> allRows() {
        return rows;
    }

    List<LedgerLine> ledger(String runId) {
        return ledger.getOrDefault(runId, List.of());
    }

    List<Database.RowChange> changes(Database.RunRow run) {
        return changes.getOrDefault(run.key(), List.of());
    }

    /** When the database's own clock saw that revision of the row, if the tripwire was laid. */
    @Nullable
    Long writtenAt(Database.RunRow run, long revision) {
        for (var change : changes(run)) {
            if (change.after().revision() >= revision) {
                return change.at();
            }
        }
        return null;
    }

    List<Database.SignalRow> signals(Database.RunRow run) {
        return signals.getOrDefault(run.key(), List.of());
    }

    List<Request> requests(String runId, Request.Verb verb) {
        return requests.getOrDefault(runId, List.of()).stream()
                .filter(request -> request.verb() == verb)
                .toList();
    }
}
