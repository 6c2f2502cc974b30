package dev.ratchet.sqlite;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import java.util.HashSet;

/** Refuses a batch that contradicts itself before anything is written: that is a mistake of the caller, not of the store. */
final class Shape {
    private Shape() {}

    static void check(Batch batch) {
        var runs = new HashSet<RunKey>();
        for (var write : batch.writes()) {
            require(runs.add(write.after().key()), write, "the batch has another write for the same run");
            check(write, batch.commit());
        }
    }

    private static void check(Write write, long commit) {
        require(!write.journal().isEmpty(), write, "it has no journal");
        var revision = write.before();
        for (var entry : write.journal()) {
            revision++;
            require(entry.revision() == revision, write, "its journal must go on with revision " + revision);
            require(entry.commit() == commit, write, "its journal must carry the number of its batch's commit");
        }
        require(
                write.after().revision() == revision,
                write,
                "its row must have the revision of its last journal entry");
        require(
                write.isStart() == (write.start() != null),
                write,
                "what is said at the start belongs to the first write of a run and to no other");
        require(
                !write.isStart() || write.hand() != Write.Hand.LETS_GO,
                write,
                "nobody owns a run before its first write, so nobody can let it go");
        for (var signal : write.signals()) {
            require(signal.run().equals(write.after().key()), write, "it brings a signal of another run");
        }
        for (var start : write.starts()) {
            require(start.isStart(), write, "it starts a run that is not new");
            check(start, commit);
        }
    }

    private static void require(boolean holds, Write write, String why) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "cannot write run %s: %s".formatted(write.after().id(), why));
        }
    }
}
