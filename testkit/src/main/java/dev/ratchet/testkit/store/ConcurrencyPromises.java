package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises when many use it at once. */
interface ConcurrencyPromises extends Workbench {
    int HISTORIES = 50;

    @Test
    default void whoever_reads_sees_commits_whole() throws Exception {
        var keys = List.of(owned("a").key(), owned("b").key());
        var other = another();
        var isOver = new AtomicBoolean();
        var tasks = new ArrayList<Callable<Integer>>();
        tasks.add(() -> {
            try {
                for (int i = 0; i < 60; i++) {
                    commit(
                            ALICE,
                            Change.of(load("a")).decisions(2),
                            Change.of(load("b")).decisions(2));
                }
            } finally {
                isOver.set(true);
            }
            return 0;
        });
        for (var reader : List.of(store(), other, other)) {
            tasks.add(() -> {
                int reads = 0;
                for (boolean isLast = false; !isLast; reads++) {
                    isLast = isOver.get();
                    seesWholeCommits(reader, keys);
                }
                return reads;
            });
        }

        assertThat(Crowd.all(tasks).subList(1, 4))
                .allSatisfy(reads -> assertThat(reads).isPositive());
        assertThat(load("a").revision()).isEqualTo(121);
    }

    private static void seesWholeCommits(Store reader, List<RunKey> keys) {
        var before = reader.load(keys);
        var journal = reader.journal(keys.get(0), 0, 1_000);
        var after = reader.load(keys);
        for (var rows : List.of(before, after)) {
            assertThat(rows)
                    .extracting(RunRow::revision)
                    .as("both runs of one commit")
                    .hasSize(2);
            assertThat(rows.get(0).revision()).isEqualTo(rows.get(1).revision());
        }
        assertThat((long) journal.size())
                .as("journal entries")
                .isBetween(before.get(0).revision(), after.get(0).revision())
                .isOdd();
        assertThat(journal)
                .extracting(JournalRow::revision)
                .isEqualTo(IntStream.rangeClosed(1, journal.size())
                        .mapToObj(Long::valueOf)
                        .toList());
    }

    @Test
    @Tag("S4-36")
    @Tag("S4-40")
    default void no_history_of_many_writers_leaves_a_gap_or_writes_twice() throws Exception {
        var other = another();
        for (int history = 0; history < HISTORIES; history++) {
            var prefix = "h" + history + "-";
            var ids = IntStream.range(0, 20).mapToObj(i -> prefix + i).toList();
            commit(ALICE, ids.stream().map(id -> start(id).queue(prefix)).toArray(Change[]::new));
            var seed = history * 1_000L;

            var writers = Crowd.act(index -> {
                var writer = new HistoryWriter(this, index % 2 == 0 ? store() : other, ids, seed + index);
                writer.act(12);
                return writer;
            });

            var applied = new HashMap<String, Boolean>();
            writers.forEach(writer -> applied.putAll(writer.written()));
            var pictures = ids.stream().map(this::picture).toList();
            pictures.forEach(ConcurrencyPromises::isGapless);
            eachIsWrittenOnceOrNever(pictures, applied);
        }
    }

    private static void isGapless(Picture picture) {
        var row = picture.row().get(0);
        assertThat(picture.journal())
                .as("journal of %s", row.id())
                .extracting(JournalRow::revision)
                .isEqualTo(IntStream.rangeClosed(1, (int) row.revision())
                        .mapToObj(Long::valueOf)
                        .toList());
        assertThat(picture.journal())
                .extracting(JournalRow::fence)
                .filteredOn(fence -> fence > 0)
                .as("fences under which owners wrote")
                .isSorted()
                .allMatch(fence -> fence <= row.fence());
        assertThat(picture.signals())
                .extracting(signal -> signal.number())
                .isEqualTo(IntStream.rangeClosed(1, picture.signals().size())
                        .boxed()
                        .toList());
    }

    private static void eachIsWrittenOnceOrNever(List<Picture> pictures, Map<String, Boolean> applied) {
        var counts = new HashMap<String, Integer>();
        pictures.forEach(picture -> picture.journal().stream()
                .filter(entry -> entry.revision() > 1)
                .forEach(entry -> counts.merge(entry.entry(), 1, Integer::sum)));
        applied.forEach((entry, isApplied) ->
                assertThat(counts.getOrDefault(entry, 0)).as(entry).isEqualTo(isApplied ? 1 : 0));
        assertThat(applied.keySet())
                .as("everything in a journal was written by somebody")
                .containsAll(counts.keySet());
    }

    @Test
    default void forgetting_a_run_while_somebody_writes_to_it_leaves_it_whole_or_nothing_of_it() throws Exception {
        var other = another();
        for (int round = 0; round < 20; round++) {
            var id = "r" + round;
            var longAgo = store().now().minus(LONG);
            var row = begun(start(id).at(longAgo).state(RunState.COMPLETED).due(null), LONG);
            Callable<Boolean> write =
                    () -> commit(BOB, Change.of(row).outside().at(store().now()).signal(Change.SIGNAL, 1, "m1", "1"))
                            .applied()
                            .contains(row.key());
            Callable<Boolean> purge = () -> other.purge(longAgo.plus(MICROSECOND), 10) == 1;

            var answers = Crowd.all(round % 2 == 0 ? List.of(write, purge) : List.of(purge, write));

            assertThat(answers).as("who was first").containsExactlyInAnyOrder(true, false);
            var isWritten = answers.get(round % 2);
            var picture = picture(id);
            assertThat(List.of(
                            picture.row().size(),
                            picture.journal().size(),
                            picture.signals().size()))
                    .isEqualTo(isWritten ? List.of(1, 2, 1) : List.of(0, 0, 0));
        }
    }
}
