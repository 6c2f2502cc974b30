package dev.ratchet.core.store.memory;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.WorkerRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what a database would refuse, so that a test in memory does not pass where production fails: text that it cannot hold is a
 * {@link StoreException}, and a batch that contradicts itself is a mistake of the caller.
 */
final class Storable {

    private Storable() {}

    static void check(Batch batch) {
        var runs = new HashSet<RunKey>();
        for (var write : batch.writes()) {
            require(runs.add(write.after().key()), write, "the batch has another write for the same run");
            check(write, batch.commit());
        }
    }

    private static void check(Write write, long commit) {
        checkShape(write);
        check(write.after());
        var revision = write.before();
        for (var entry : write.journal()) {
            revision++;
            require(entry.revision() == revision, write, "its journal must go on with revision " + revision);
            require(entry.commit() == commit, write, "its journal must carry the number of its batch's commit");
            check(entry.at());
            check(entry.entry(), entry.payload());
        }
        var signals = new HashSet<String>();
        for (var signal : write.signals()) {
            require(signal.run().equals(write.after().key()), write, "it brings a signal of another run");
            check(signal.name(), signal.messageId(), signal.payload());
            check(signal.received());
            if (!signals.add(signal.name() + '\n' + signal.messageId())) {
                throw twice(signal);
            }
        }
        write.along().forEach(Storable::check);
        write.starts().forEach(each -> check(each, commit));
    }

    private static void check(Along along) {
        if (along instanceof MessageRow message) {
            check(message.destination(), message.type(), message.content());
            check(message.at());
        } else if (along instanceof TaskRow task) {
            check(task.offer().name(), task.offer().queue(), task.offer().detail());
            check(task.standing().since());
        } else if (along instanceof TaskChange.Taken taken) {
            check(taken.worker());
            check(taken.until());
        }
    }

    private static void checkShape(Write write) {
        require(!write.journal().isEmpty(), write, "it has no journal");
        require(
                write.after().revision() == write.before() + write.journal().size(),
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
        require(write.starts().stream().allMatch(Write::isStart), write, "it starts a run that is not new");
        if (write.start() != null) {
            check(
                    write.start().workflow(),
                    write.start().businessKey(),
                    write.start().gate());
            write.start().labels().forEach((name, value) -> check(name, value));
        }
    }

    private static void check(RunRow row) {
        check(row.id().text(), row.queue(), row.steps(), row.active(), row.origin());
        check(row.created());
        check(row.updated());
        check(row.wake());
        if (!row.key().equals(RunKey.of(row.id()))) {
            throw new IllegalArgumentException("run %s cannot have the key %s".formatted(row.id(), row.key()));
        }
    }

    static void check(DefinitionRow definition) {
        check(definition.hash(), definition.name(), definition.structure(), definition.json());
    }

    static void checkQueue(String name) {
        check(name);
    }

    static void check(WorkerRow worker) {
        check(worker.name());
        worker.queues().forEach(Storable::check);
        worker.structures().forEach(Storable::check);
        check(worker.progress());
    }

    /** What is said once, at the start, is never said otherwise later. */
    static void checkSame(RunRow before, RunRow after) {
        var isSame = before.id().equals(after.id())
                && before.definition() == after.definition()
                && before.queue().equals(after.queue())
                && before.origin().equals(after.origin())
                && before.created().equals(after.created());
        if (!isSame) {
            throw new IllegalArgumentException(
                    "cannot change run %s: id, definition, queue, origin and creation stay as they were at its start"
                            .formatted(before.id()));
        }
    }

    static void check(@Nullable String... texts) {
        for (var text : texts) {
            if (text != null && text.indexOf('\0') >= 0) {
                throw new StoreException(
                        "cannot store a text with the character U+0000, which databases refuse: "
                                + text.replace('\0', '?'),
                        false,
                        null);
            }
        }
    }

    static void check(@Nullable Instant time) {
        if (time != null && !time.equals(time.truncatedTo(ChronoUnit.MICROS))) {
            throw new IllegalArgumentException(
                    "cannot store %s: times are whole microseconds; truncate it first".formatted(time));
        }
    }

    private static void require(boolean holds, Write write, String why) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "cannot write run %s: %s".formatted(write.after().id(), why));
        }
    }

    static StoreException twice(SignalRow signal) {
        return new StoreException(
                "cannot store signal '%s' number %d of run %s: its number or its message id '%s' is there already"
                        .formatted(signal.name(), signal.number(), signal.run(), signal.messageId()),
                false,
                null);
    }
}
