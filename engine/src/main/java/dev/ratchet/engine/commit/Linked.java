package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.shared.Ids;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Shared;
import java.util.List;

/** The one new run that a failure policy of {@code retry} starts in the commit that ends the failed one. */
final class Linked {
    private final Shared shared;
    private final long commit;

    Linked(Shared shared, long commit) {
        this.shared = shared;
        this.commit = commit;
    }

    Write write(Run failed, int definition) {
        var now = shared.clock().now();
        var origin = failed.origin().asRetryOf(failed.id(), true);
        var newRun = new NewRun(
                Ids.next(now, shared.random()), failed.plan(), origin, NewRun.Extent.QUEUED, NewRun.Copied.NOTHING);
        return new QueuedStart(shared, commit).write(newRun, definition, input(failed));
    }

    private String input(Run failed) {
        var first = new Entry(RunKey.of(failed.id()), 1);
        var input = Payloads.input(shared.store().payloads(List.of(first)).get(first), shared.codec());
        if (input == null) {
            throw new IllegalStateException("run " + failed.id() + " has no input in its journal");
        }
        return input;
    }
}
