package dev.ratchet.engine.attempt;

import dev.ratchet.core.journal.Change;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.engine.code.ChildEnd;
import dev.ratchet.engine.shared.ChildRuns;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run was given and what its steps brought, from memory where this process wrote it, else from the store. */
final class Past {
    private static final int PAGE = 500;

    private final Shared shared;
    private final Tenure tenure;
    private final Run run;

    Past(Shared shared, Tenure tenure, Run run) {
        this.shared = shared;
        this.tenure = tenure;
        this.run = run;
    }

    String input() {
        var input = Payloads.input(payload(1), shared.codec());
        if (input == null) {
            throw new IllegalStateException("run " + run.id() + " has no input in its journal");
        }
        return input;
    }

    @Nullable
    String output(String step) {
        var number = run.plan().number(step);
        var revision = run.steps().done().revisionOf(number);
        return revision == 0 ? null : Payloads.output(payload(revision), number, shared.codec());
    }

    List<ChildEnd> children(String step, int from, int limit) {
        return new ChildRuns(shared.store(), shared.plans(), shared.codec()).of(run, step, from, limit);
    }

    private @Nullable String payload(long revision) {
        var kept = tenure.payload(revision);
        if (kept != null) {
            return kept.isEmpty() ? null : kept;
        }
        var entry = new Entry(tenure.key, revision);
        var stored = shared.store().payloads(List.of(entry)).get(entry);
        tenure.keep(revision, stored);
        return stored;
    }

    @Nullable
    String signal(int step) {
        var detail = run.steps().detail(step);
        var ref = detail == null ? null : detail.signal();
        if (ref == null) {
            return null;
        }
        var rows = shared.store().signals(tenure.key, ref.name(), ref.number() - 1, 1);
        return rows.isEmpty() ? null : rows.get(0).payload();
    }

    /** Votes are kept in the journal once the wait is over: those since the step last began to wait. */
    List<Vote> votes(int step) {
        var votes = new ArrayList<Vote>();
        var last = 0L;
        for (var rows = shared.store().journal(tenure.key, last, PAGE);
                !rows.isEmpty();
                rows = shared.store().journal(tenure.key, last, PAGE)) {
            for (var row : rows) {
                last = row.revision();
                for (var change : EntryText.read(row, shared.codec()::tree).changes()) {
                    collect(change, step, votes);
                }
            }
        }
        return List.copyOf(votes);
    }

    private static void collect(Change change, int step, List<Vote> votes) {
        if (change instanceof Change.Voted voted && voted.step() == step) {
            votes.add(voted.vote());
        } else if (change instanceof Change.StepMoved move && move.step() == step && move.to() == StepState.WAITING) {
            votes.clear();
        }
    }
}
