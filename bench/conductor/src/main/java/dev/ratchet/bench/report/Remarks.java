package dev.ratchet.bench.report;

import java.util.LinkedHashMap;
import java.util.Map;

/** What each engine does more or less than the others, and how it was set. */
final class Remarks {
    /** In the order of the tables. */
    static final Map<String, String> ENGINES = new LinkedHashMap<>();

    static {
        ENGINES.put(
                "ideal",
                "not an engine but a ceiling: one narrow row for each run and one event for each step, moved in batches of 100 by two connections. It calls"
                        + " no code, serialises nothing, checks no lease, knows no retries, timers or signals, and nobody can ask it anything. Its latency is"
                        + " four commits on one connection.");
        ENGINES.put(
                "ratchet",
                "as it comes, through its public API. Every step is an entry in the journal, every attempt is durable before its code begins, and leases,"
                        + " fences and revisions are checked at each commit. Latency is until the end is durable and the caller knows.");
        ENGINES.put(
                "db-scheduler",
                "keeps no history and no outputs; the row of a run is deleted at its end. A run is one task that replaces itself by its next step. Latency is until"
                        + " the code of the last step has run, without its last commit.");
        ENGINES.put("nflow", "writes a row for each step. Latency is until the code of the last step has run.");
        ENGINES.put(
                "dbos",
                "writes a row for each step; runs are queued up front and taken by one process. Latency is of a direct start, until its end is durable.");
        ENGINES.put(
                "jobrunr",
                "chains background tasks, rewriting a whole document for each; its poll interval of five seconds on SQL stores sets its latency.");
        ENGINES.put("flowable", "a BPMN engine with history off, which is its fastest.");
        ENGINES.put("camunda", "a BPMN engine with history off, which is its fastest.");
    }

    static final Map<String, String> WORKS = Map.of(
            "w1", "three steps that do nothing, in a line",
            "w2", "ten steps in a line",
            "w3", "diamond: one step, six side by side, one step",
            "w4", "saga: three steps, a fourth that fails, three undos; counts as seven",
            "w5", "a step, a wait for a signal, a step; one signal call for each run is part of it",
            "w6", "three steps in a line, input and outputs of about 300 bytes",
            "line8", "eight steps in a line");

    private Remarks() {}
}
