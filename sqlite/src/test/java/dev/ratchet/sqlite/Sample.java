package dev.ratchet.sqlite;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreProvider.Opening;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.sqlite.session.Database;
import dev.ratchet.sqlite.session.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Runs of one small definition, for tests of what the contract of all stores does not see. */
final class Sample {
    static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
    static final Duration LEASE = Duration.ofSeconds(10);
    static final UUID WORKER = UUID.fromString("00000000-0000-4000-8000-000000000001");
    static final InstantSource STOPPED = InstantSource.fixed(NOON);
    static final DefinitionRow DEFINITION = new DefinitionRow(0, "hash", "order", 3, "structure", """
            {"name":"order","version":3,"retry":{"maxAttempts":4},"steps":[{"name":"validate"},\
            {"name":"pay","retry":{"maxAttempts":7}},{"name":"ship"}]}""");
    private static final AtomicLong COMMITS = new AtomicLong(1);

    private Sample() {}

    static SqliteStore open(Path file) {
        return SqliteStore.open(file, Opening.USUAL, STOPPED);
    }

    /** A store that gives up soon when somebody else writes. */
    static SqliteStore hasty(Path file) {
        return SqliteStore.open(new Database(Place.of(file), Duration.ofMillis(50)), Opening.USUAL, STOPPED);
    }

    /** A queued run that is due now. */
    static RunRow row(Store store, String id) {
        return new RunRow(
                RunKey.of(new RunId(id)),
                new RunId(id),
                store.define(DEFINITION).number(),
                "default",
                1,
                RunState.QUEUED,
                "YPP",
                null,
                "{}",
                NOON,
                NOON,
                NOON,
                null,
                0);
    }

    static RunRow as(RunRow row, RunState state, String steps, @Nullable String active) {
        return new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                row.queue(),
                row.revision(),
                state,
                steps,
                active,
                row.origin(),
                row.created(),
                row.updated(),
                row.wake(),
                row.owner(),
                row.fence());
    }

    static RunRow next(RunRow row) {
        return new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                row.queue(),
                row.revision() + 1,
                row.state(),
                row.steps(),
                row.active(),
                row.origin(),
                row.created(),
                row.updated(),
                row.wake(),
                row.owner(),
                row.fence());
    }

    static Write start(RunRow row, Write.Hand hand, Map<String, String> labels, @Nullable String businessKey) {
        return new Write(
                0, row, hand, List.of(), List.of(), new Write.Start("order", labels, businessKey), List.of(), false);
    }

    static Write start(RunRow row) {
        return start(row, Write.Hand.OUTSIDE, Map.of(), null);
    }

    static Write move(RunRow after, Write.Hand hand) {
        return new Write(after.revision() - 1, after, hand, List.of(), List.of(), null, List.of(), false);
    }

    /** A batch of these, each with one entry in its journal. */
    static Batch batch(Batch.@Nullable Inside inside, Write... writes) {
        var commit = COMMITS.getAndIncrement();
        var told = List.of(writes).stream()
                .map(write -> new Write(
                        write.before(),
                        write.after(),
                        write.hand(),
                        List.of(entry(write, commit)),
                        write.signals(),
                        write.start(),
                        write.starts(),
                        write.freesBusinessKey()))
                .toList();
        return new Batch(commit, WORKER, LEASE, told, inside);
    }

    private static JournalRow entry(Write write, long commit) {
        var payload = write.isStart() ? "{\"input\":{\"amount\":5}}" : null;
        return new JournalRow(write.before() + 1, NOON, commit, write.after().fence(), "[\"told\"]", payload);
    }

    static Batch batch(Write... writes) {
        return batch(null, writes);
    }

    static RunRow started(Store store, String id) {
        var row = row(store, id);
        store.commit(batch(start(row)));
        return row;
    }

    static List<Claim.Run> claim(Store store, UUID worker) {
        return store.claim(new Claim(worker, LEASE, List.of("default"), Set.of(1), 10))
                .runs();
    }
}
