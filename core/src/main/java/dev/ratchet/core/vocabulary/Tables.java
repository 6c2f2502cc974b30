package dev.ratchet.core.vocabulary;

import dev.ratchet.fsm.StateMachine;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The vocabularies as their authors wrote them down: which word stands for which phase, and which moves each allows. */
final class Tables {
    static final String RUN_WORDS = """
            phase               | signals        | markdown         | adr         | resource                | linear
            CREATED             | pending        | created          | not_started | idle                    | -
            QUEUED              | pending        | created          | not_started | queued                  | RUNNING
            RUNNING             | running        | in-progress      | running     | executing               | RUNNING
            WAITING             | waiting_signal | blocked          | running     | blocked                 | RUNNING
            PAUSED              | paused         | blocked          | running     | blocked                 | RUNNING
            COMPENSATING        | compensating   | in-progress      | running     | compensating            | RUNNING
            COMPLETED           | completed      | complete         | completed   | completed               | COMPLETED
            ROLLED_BACK_FAILURE | failed         | failed           | failed      | completed + RolledBack  | FAILED
            ROLLED_BACK_CANCEL  | cancelled      | failed + aborted | cancelled   | completed + RolledBack  | CANCELED
            FAILED              | failed         | failed           | failed      | failed                  | FAILED
            CANCELLED           | cancelled      | failed + aborted | cancelled   | failed + Cancelled      | CANCELED
            """;

    static final String STEP_WORDS = """
            phase            | signals          | markdown            | adr         | resource  | linear
            PENDING          | pending          | pending             | not_started | pending   | PENDING
            READY            | pending          | pending             | pending     | pending   | READY
            READY_WOKEN      | running          | in-progress         | pending     | running   | READY
            READY_RETRY      | pending          | in-progress         | pending     | running   | READY
            READY_LOST       | failed > pending | in-progress         | failed      | running   | READY + LEASE_EXPIRED
            READY_GIVEN_BACK | failed > pending | in-progress         | failed      | running   | READY
            RUNNING          | running          | in-progress         | pending     | running   | RUNNING
            WAITING          | running          | blocked             | pending     | running   | WAITING
            BACKOFF          | failed > pending | in-progress         | failed      | running   | READY
            COMPLETED        | completed        | completed           | completed   | completed | DONE
            FAILED           | failed           | failed              | failed      | failed    | DEAD
            SKIPPED          | failed + skipped | completed + skipped | skipped     | skipped   | DONE + skipped
            CANCELLED        | cancelled        | failed              | failed      | failed    | DEAD
            """;

    static final Map<String, String> RUN_EDGES =
            Map.of("signals", """
            pending -> running
            running -> completed failed cancelled paused waiting_signal compensating
            waiting_signal -> running cancelled failed
            compensating -> failed cancelled
            paused -> running cancelled
            """, "markdown", """
            created -> in-progress blocked failed
            in-progress -> complete blocked failed
            blocked -> in-progress failed
            failed -> in-progress
            """, "adr", """
            not_started -> running
            running -> completed failed cancelled
            """, "resource", """
            idle -> queued
            queued -> executing
            executing -> blocked completed failed compensating
            blocked -> executing failed
            compensating -> completed failed
            """, "linear", """
            RUNNING -> COMPLETED FAILED CANCELED
            """);

    static final Map<String, String> STEP_EDGES =
            Map.of("signals", """
            pending -> running
            running -> completed failed cancelled
            failed -> pending
            """, "markdown", """
            pending -> in-progress
            in-progress -> blocked completed failed
            blocked -> in-progress
            """, "adr", """
            not_started -> pending
            pending -> completed failed skipped
            failed -> pending
            """, "resource", """
            pending -> running
            running -> completed skipped failed
            """, "linear", """
            PENDING -> READY
            READY -> RUNNING
            RUNNING -> READY WAITING DONE DEAD
            WAITING -> READY RUNNING
            """);

    private Tables() {}

    static <P extends Enum<P>> Map<P, Term> column(Class<P> phases, String table, String vocabulary) {
        var rows = table.lines().map(line -> line.split("\\|")).toList();
        var column = 0;
        while (!rows.get(0)[column].trim().equals(vocabulary)) {
            column++;
        }
        var terms = new EnumMap<P, Term>(phases);
        for (var row : rows.subList(1, rows.size())) {
            terms.put(Enum.valueOf(phases, row[0].trim()), Term.parse(row[column].trim()));
        }
        return terms;
    }

    /** The machine of a table of edges: its first word is where all begins, words without an edge are final. */
    static StateMachine<String, Object> machine(String edges) {
        var targets = new LinkedHashMap<String, List<String>>();
        edges.lines().map(line -> line.split(" -> ")).forEach(row -> targets.put(row[0], List.of(row[1].split(" "))));
        var words = new LinkedHashSet<>(targets.keySet());
        targets.values().forEach(words::addAll);
        var initial = words.iterator().next();
        var ends = words.stream().filter(word -> !targets.containsKey(word)).toArray(String[]::new);
        return StateMachine.of(List.copyOf(words))
                .initial(initial)
                .end(ends)
                .allowAll(targets)
                .build();
    }
}
