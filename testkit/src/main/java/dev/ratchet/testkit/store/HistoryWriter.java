package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** One of several threads that claim, write, signal, renew and give back at random, and remembers what it wrote. */
final class HistoryWriter {
    private static final Duration SHORT = Duration.ofMillis(2);

    private final Workbench bench;
    private final Store store;
    private final List<String> ids;
    private final long seed;
    private final Random random;
    private final UUID worker;
    private final List<RunRow> held = new ArrayList<>();
    private final Map<String, Boolean> written = new HashMap<>();
    private final Map<RunKey, RunRow> seen = new HashMap<>();

    HistoryWriter(Workbench bench, Store store, List<String> ids, long seed) {
        this.bench = bench;
        this.store = store;
        this.ids = ids;
        this.seed = seed;
        random = new Random(seed);
        worker = new UUID(seed, 0);
    }

    /** Each entry that it wrote, and whether the store said that it was applied. */
    Map<String, Boolean> written() {
        return written;
    }

    void act(int times) {
        for (int i = 0; i < times; i++) {
            bench.clock().ifPresent(clock -> clock.advance(Duration.ofNanos(random.nextInt(500_000))));
            switch (random.nextInt(6)) {
                case 0 -> claim();
                case 1 -> write();
                case 2 -> signal();
                case 3 -> release();
                case 4 -> renew();
                default -> {
                    claim();
                    write();
                }
            }
        }
    }

    private Duration lease() {
        return random.nextBoolean() ? SHORT : Workbench.LONG;
    }

    private void claim() {
        var queue = ids.get(0).substring(0, ids.get(0).indexOf('-') + 1);
        var claim = new Claim(worker, lease(), List.of(queue), Set.of(bench.definition()), 1 + random.nextInt(4));
        for (var run : store.claim(claim).runs()) {
            look(run.row());
            held.add(run.row());
        }
    }

    /** Writes to all that it believes to hold, also where it has lost the lease or its row is old. */
    private void write() {
        var changes = new ArrayList<Change>();
        for (var row : latest(held)) {
            var change = Change.of(row).decisions(1).entry(entry(row));
            changes.add(random.nextInt(3) == 0 ? change.letsGo(store.now()) : change);
        }
        var applied = send(changes);
        held.removeIf(row -> !applied.contains(row.key()));
        store.load(held.stream().map(RunRow::key).toList()).forEach(row -> {
            look(row);
            held.removeIf(each -> each.key().equals(row.key()));
            if (worker.equals(row.owner())) {
                held.add(row);
            }
        });
    }

    private static List<RunRow> latest(List<RunRow> rows) {
        var latest = new HashMap<RunKey, RunRow>();
        rows.forEach(row -> latest.put(row.key(), row));
        return List.copyOf(latest.values());
    }

    private String entry(RunRow row) {
        return "[\"%s\",%d,%d]".formatted(row.id(), seed, written.size());
    }

    private Set<RunKey> send(List<Change> changes) {
        Batch batch = Change.batch(worker, lease(), changes.toArray(Change[]::new));
        var answer = store.commit(batch);
        if (random.nextInt(4) == 0) {
            assertThat(store.commit(batch).applied()).as("the same batch again").isEqualTo(answer.applied());
        }
        for (var write : batch.writes()) {
            written.put(
                    write.journal().get(0).entry(),
                    answer.applied().contains(write.after().key()));
        }
        return answer.applied();
    }

    private void signal() {
        var id = ids.get(random.nextInt(ids.size()));
        var row = bench.load(id);
        look(row);
        var number = store.signals(row.key(), Change.SIGNAL, 0, 1_000).size() + 1;
        if (store.load(List.of(row.key())).get(0).revision() == row.revision()) {
            send(List.of(Change.of(row)
                    .outside()
                    .due(store.now())
                    .entry(entry(row))
                    .signal(Change.SIGNAL, number, seed + "-" + written.size(), "1")));
        }
    }

    private void release() {
        var now = store.now();
        store.release(
                worker,
                held.stream().map(row -> new Lease(row.key(), row.fence(), now)).toList());
        held.clear();
    }

    private void renew() {
        var leases = held.stream()
                .map(row -> new Lease(row.key(), row.fence(), null))
                .toList();
        var renewed = store.renew(worker, lease(), leases).revisions().keySet();
        held.removeIf(row -> !renewed.contains(row.key()));
    }

    /** Neither fence nor revision of a run ever goes down. */
    private void look(RunRow row) {
        var before = seen.put(row.key(), row);
        if (before != null) {
            assertThat(row.fence()).as("fence of %s", row.id()).isGreaterThanOrEqualTo(before.fence());
            assertThat(row.revision()).as("revision of %s", row.id()).isGreaterThanOrEqualTo(before.revision());
        }
    }
}
