package dev.ratchet.postgres;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.postgres.slots.SlotWrites;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What can be said of a batch before the database sees it. */
final class Batches {
    /** So many keys fit into one notification with room to spare; with more, listeners are told only that there is something. */
    private static final int KEYS_IN_NEWS = 100;

    private static final Comparator<Write> BY_KEY =
            Comparator.comparing(write -> write.after().key());

    private Batches() {}

    /** Refuses a batch that contradicts itself: that is a mistake of the caller, not of the database. */
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
        require(
                !write.isStart()
                        || write.after().created().equals(write.journal().get(0).at()),
                write,
                "it must be created at the time of its first journal entry");
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

    /** Whether rows and journal are all that it brings, so that one statement writes it. */
    static boolean isPlain(Batch batch) {
        return batch.inside() == null && batch.writes().stream().allMatch(Batches::isPlain);
    }

    private static boolean isPlain(Write write) {
        var start = write.start();
        return write.signals().isEmpty()
                && write.starts().isEmpty()
                && write.along().isEmpty()
                && !write.freesBusinessKey()
                && write.along().isEmpty()
                && (start == null || (start.labels().isEmpty() && start.businessKey() == null && start.gate() == null));
    }

    /** In the order of the keys, in which everybody locks rows. */
    static List<Write> sorted(List<Write> writes, Predicate<Write> which) {
        return writes.stream().filter(which).sorted(BY_KEY).toList();
    }

    /** The starts in it, those that come with another write too. */
    static List<Write> starts(List<Write> writes) {
        var starts = new ArrayList<Write>();
        for (var write : writes) {
            if (write.isStart()) {
                starts.add(write);
            }
            starts.addAll(starts(write.starts()));
        }
        return starts;
    }

    /**
     * What others should hear of it: the runs that somebody else may own, or nothing in particular if there is only something new to take.
     * Null if an owner merely goes on, because listeners cost every commit.
     */
    static @Nullable String news(Batch batch) {
        var keys = new ArrayList<String>();
        var isAny = false;
        for (var write : batch.writes()) {
            if (!write.isStart() && write.hand() == Write.Hand.OUTSIDE) {
                keys.add(write.after().key().toString());
            }
            isAny |= isDue(write) || write.starts().stream().anyMatch(Batches::isDue) || SlotWrites.isReleasedBy(write);
        }
        if (!isAny && keys.isEmpty()) {
            return null;
        }
        return keys.size() > KEYS_IN_NEWS ? "" : String.join(",", keys);
    }

    private static boolean isDue(Write write) {
        var row = write.after();
        return write.hand() != Write.Hand.HOLDS
                && row.wake() != null
                && !row.wake().isAfter(row.updated());
    }
}
