package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Which runs are due when: one ordered line for each queue and definition, so that a claim never walks over runs it cannot take. */
final class DueIndex {
    private record Line(String queue, int definition) {}

    record Due(Instant wake, RunKey run) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            var byTime = wake.compareTo(other.wake);
            return byTime != 0 ? byTime : run.compareTo(other.run);
        }
    }

    private final Map<Line, TreeSet<Due>> lines = new HashMap<>();

    void add(RunRow row) {
        if (row.wake() != null) {
            lines.computeIfAbsent(line(row), line -> new TreeSet<>()).add(new Due(row.wake(), row.key()));
        }
    }

    void remove(RunRow row) {
        var line = lines.get(line(row));
        if (row.wake() != null && line != null) {
            line.remove(new Due(row.wake(), row.key()));
        }
    }

    private static Line line(RunRow row) {
        return new Line(row.queue(), row.definition());
    }

    /** All that are due, in that order. */
    List<Due> due(Instant now) {
        return lines.values().stream()
                .flatMap(line -> line.stream().takeWhile(due -> !due.wake().isAfter(now)))
                .sorted()
                .toList();
    }

    /** So many runs that the claim may take, in the order in which they were due. */
    List<Due> due(Claim claim, Instant now, int limit) {
        var found = new ArrayList<Due>();
        for (var queue : new HashSet<>(claim.queues())) {
            for (var definition : claim.definitions()) {
                var line = lines.get(new Line(queue, definition));
                if (line != null) {
                    line.stream()
                            .limit(limit)
                            .takeWhile(due -> !due.wake().isAfter(now))
                            .forEach(found::add);
                }
            }
        }
        Collections.sort(found);
        return found.subList(0, Math.min(limit, found.size()));
    }
}
