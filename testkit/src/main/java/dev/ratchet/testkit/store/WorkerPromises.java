package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.store.row.WorkerRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a store promises about workers knowing of each other. */
interface WorkerPromises extends Workbench {
    private static WorkerRow worker(UUID id, String name) {
        return new WorkerRow(
                id, name, List.of("red", "green, blue"), List.of("shape-1", "shape-2"), "{\"a\":1}", Instant.EPOCH);
    }

    @Test
    default void a_worker_that_tells_that_it_is_alive_is_seen_by_the_stores_clock() {
        var before = store().now();

        store().beat(worker(ALICE, "alice's app"), LONG);

        assertThat(another().workers(LONG)).singleElement().satisfies(seen -> {
            assertThat(seen.seen()).isBetween(before, store().now());
            assertThat(seen)
                    .isEqualTo(new WorkerRow(
                            ALICE,
                            "alice's app",
                            List.of("red", "green, blue"),
                            List.of("shape-1", "shape-2"),
                            "{\"a\":1}",
                            seen.seen()));
        });
    }

    @Test
    default void a_worker_is_there_once_as_it_told_last() {
        store().beat(worker(ALICE, "first"), LONG);
        var first = store().workers(LONG).get(0).seen();
        awaitPast(first);
        store().beat(new WorkerRow(ALICE, "second", List.of(), List.of(), Instant.EPOCH), LONG);

        assertThat(store().workers(LONG)).singleElement().satisfies(seen -> {
            assertThat(seen.name()).isEqualTo("second");
            assertThat(seen.queues()).isEmpty();
            assertThat(seen.progress()).isNull();
            assertThat(seen.seen()).isAfter(first);
        });
    }

    @Test
    default void workers_that_were_silent_for_longer_are_left_out() {
        store().beat(worker(ALICE, "alice"), LONG);
        awaitPast(store().now().plus(BRIEF));
        store().beat(worker(BOB, "bob"), LONG);

        assertThat(store().workers(BRIEF)).extracting(WorkerRow::id).doesNotContain(ALICE);
        assertThat(store().workers(LONG)).extracting(WorkerRow::id).containsExactlyInAnyOrder(ALICE, BOB);
    }

    @Test
    default void workers_that_were_silent_for_too_long_are_forgotten() {
        store().beat(worker(ALICE, "alice"), LONG);
        awaitPast(store().now().plus(BRIEF));

        store().beat(worker(BOB, "bob"), BRIEF);

        assertThat(store().workers(LONG)).extracting(WorkerRow::id).containsExactly(BOB);
    }

    /** News may come without reason, so all that can be asked is that waiting for it ends. */
    @Test
    default void waiting_for_news_ends() {
        for (int i = 0; i < 5; i++) {
            var news = store().news(Duration.ofMillis(10));

            assertThat(news.isAny() || news.runs().isEmpty()).isTrue();
        }
    }
}
