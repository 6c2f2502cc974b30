package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Shared;
import java.util.List;
import java.util.Map;

/** The first write of a run that the engine itself starts, for whoever claims it. */
public final class QueuedStart {
    private final Shared shared;
    private final long commit;

    public QueuedStart(Shared shared, long commit) {
        this.shared = shared;
        this.commit = commit;
    }

    public Write write(NewRun newRun, int definition, String input) {
        var moment = new Moment(
                shared.clock().now(), shared.actor(), 0, shared.random().nextLong());
        var advance = shared.decider().create(newRun, moment);
        var run = advance.run();
        var entry = advance.entry();
        var origin = run.origin();
        var row = new JournalRow(1, entry.at(), commit, 0, EntryText.write(entry), Payloads.of(Map.of(), input));
        return new Write(
                0,
                RunText.row(run, definition, Due.unowned(run)),
                Write.Hand.OUTSIDE,
                List.of(row),
                List.of(),
                new Write.Start(
                        run.plan().definition().name(), origin.labels(), origin.businessKey(), origin.concurrencyKey()),
                List.of(),
                false,
                shared.publishing().rows(run, entry, List.of()));
    }
}
