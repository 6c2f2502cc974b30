package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.row.ChildId;
import dev.ratchet.core.store.row.FanoutChange;
import dev.ratchet.core.store.row.FanoutKey;
import dev.ratchet.core.store.row.FanoutRow;
import dev.ratchet.core.store.row.RunKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a store promises about child runs that are counted. */
interface FanoutPromises extends Workbench {
    private static FanoutKey fanout(String parent) {
        return new FanoutKey(RunKey.of(new RunId(parent)), "each", 1);
    }

    private FanoutRow opened(String parent, int count, int tolerated) {
        var opening = new FanoutRow.Opening(2, definition(), Change.QUEUE, "result", count, tolerated);
        return FanoutRow.opened(fanout(parent), opening);
    }

    /** Starts a run with a fan-out of so many. */
    private FanoutRow open(String parent, int count, int tolerated) {
        var row = opened(parent, count, tolerated);
        begun(start(parent).along(row), LONG);
        return row;
    }

    private FanoutRow find(String parent) {
        return store().fanouts().find(fanout(parent)).orElseThrow();
    }

    private Batch children(String parent, int from, int to) {
        return batch(
                ALICE,
                IntStream.range(from, to)
                        .mapToObj(index -> start(child(parent, index)))
                        .toArray(Change[]::new));
    }

    private static String child(String parent, int index) {
        return new ChildId(new RunId(parent), "each", 1, index).id().text();
    }

    private boolean grow(String parent, int from, int to) {
        return store().fanouts().grow(fanout(parent), from, children(parent, from, to));
    }

    private Change end(String parent, int index, boolean failed) {
        return Change.of(load(child(parent, index)))
                .outside()
                .state(failed ? RunState.FAILED : RunState.COMPLETED)
                .due(null)
                .along(new FanoutChange.ChildGone(fanout(parent), failed));
    }

    @Test
    default void a_fan_out_is_opened_with_the_write_that_brings_it() {
        var row = open("a", 3, 1);

        assertThat(store().fanouts().find(fanout("a"))).contains(row);
        assertThat(store().fanouts().due(10)).containsExactly(row);
        assertThat(another().fanouts().find(fanout("a"))).contains(row);
        assertThat(store().fanouts().find(fanout("b"))).isEmpty();
    }

    @Test
    default void a_write_that_is_not_applied_opens_and_counts_nothing() {
        open("a", 2, 0);
        assertThat(grow("a", 0, 2)).isTrue();
        var stale = end("a", 0, true);
        commit(ALICE, end("a", 0, false));
        var before = find("a");

        assertThat(commit(ALICE, stale).applied()).isEmpty();
        assertThat(commit(ALICE, start("a").along(opened("b", 1, 0))).applied()).isEmpty();

        assertThat(find("a")).isEqualTo(before);
        assertThat(store().fanouts().find(fanout("b"))).isEmpty();
    }

    @Test
    default void a_batch_that_is_sent_again_counts_once() {
        open("a", 2, 0);
        grow("a", 0, 2);
        var batch = batch(ALICE, end("a", 0, false), end("a", 1, true));

        assertThat(store().commit(batch).applied()).hasSize(2);
        assertThat(store().commit(batch).applied()).hasSize(2);

        assertThat(find("a").open()).isZero();
        assertThat(find("a").failed()).isEqualTo(1);
    }

    @Test
    default void many_children_of_several_parents_count_down_in_one_batch() {
        open("a", 3, 0);
        open("b", 2, 2);
        grow("a", 0, 3);
        grow("b", 0, 2);

        commit(ALICE, end("b", 1, true), end("a", 0, false), end("a", 2, true), end("b", 0, true));

        assertThat(find("a").open()).isEqualTo(1);
        assertThat(find("a").failed()).isEqualTo(1);
        assertThat(find("b").open()).isZero();
        assertThat(find("b").failed()).isEqualTo(2);
    }

    @Test
    default void children_are_started_in_pages_each_once() {
        open("a", 5, 0);

        assertThat(grow("a", 0, 3)).isTrue();
        assertThat(grow("a", 0, 3)).isFalse();
        assertThat(find("a").wantsChildren()).isTrue();
        assertThat(grow("a", 3, 5)).isTrue();

        assertThat(find("a").created()).isEqualTo(5);
        assertThat(find("a").isDue()).isFalse();
        assertThat(store().fanouts().due(10)).isEmpty();
        for (var index = 0; index < 5; index++) {
            assertThat(picture(child("a", index)).journal()).hasSize(1);
        }
        assertThat(claim(ALICE, 10).runs()).hasSize(6);
    }

    @Test
    default void a_page_that_somebody_else_started_starts_nothing() {
        open("a", 4, 0);
        grow("a", 0, 2);

        assertThat(store().fanouts().grow(fanout("a"), 0, children("a", 2, 4))).isFalse();

        assertThat(picture(child("a", 2))).isEqualTo(Picture.ofNothing());
    }

    @Test
    default void a_page_that_cannot_be_written_leaves_no_trace() {
        open("a", 2, 0);
        var bad = batch(ALICE, start(child("a", 0)), start(child("a", 1)).payload("\0"));

        assertThatThrownBy(() -> store().fanouts().grow(fanout("a"), 0, bad)).isInstanceOf(RuntimeException.class);

        assertThat(find("a").created()).isZero();
        assertThat(picture(child("a", 0))).isEqualTo(Picture.ofNothing());
    }

    @Test
    default void who_stops_starts_no_more_and_what_never_started_counts_as_failed() {
        open("a", 5, 0);
        grow("a", 0, 2);

        store().fanouts().apply(new FanoutChange.Stopping(fanout("a"), true));
        store().fanouts().apply(new FanoutChange.Stopping(fanout("a"), false));

        assertThat(grow("a", 2, 5)).isFalse();
        var row = find("a");
        assertThat(row.stop()).isEqualTo(FanoutRow.Stop.UNDO);
        assertThat(row.open()).isEqualTo(2);
        assertThat(row.failed()).isEqualTo(3);
        assertThat(row.wantsStops()).isTrue();
        assertThat(store().fanouts().due(10)).containsExactly(row);
        assertThat(store().fanouts().stopped(fanout("a"), 1, 2)).isFalse();
        assertThat(store().fanouts().stopped(fanout("a"), 0, 2)).isTrue();
        assertThat(store().fanouts().due(10)).isEmpty();
        assertThat(store().fanouts().find(fanout("b"))).isEmpty();
    }

    @Test
    default void a_fan_out_is_due_when_all_have_ended_until_its_parent_knows() {
        open("a", 2, 2);
        grow("a", 0, 2);
        commit(ALICE, end("a", 0, true));
        assertThat(store().fanouts().due(10)).isEmpty();
        commit(ALICE, end("a", 1, false));

        assertThat(store().fanouts().due(10)).containsExactly(find("a"));
        assertThat(store().fanouts().told(fanout("a"), 1, 1)).isFalse();
        assertThat(store().fanouts().told(fanout("a"), 0, 1)).isTrue();
        assertThat(store().fanouts().due(10)).isEmpty();
    }

    @Test
    default void a_fan_out_is_due_when_too_many_have_failed_and_again_at_its_end() {
        open("a", 4, 1);
        grow("a", 0, 4);
        commit(ALICE, end("a", 0, true));
        assertThat(store().fanouts().due(10)).isEmpty();
        commit(ALICE, end("a", 1, true));
        assertThat(store().fanouts().due(10)).hasSize(1);
        assertThat(store().fanouts().told(fanout("a"), 2, 2)).isTrue();
        assertThat(store().fanouts().due(10)).isEmpty();
        commit(ALICE, end("a", 2, true));
        assertThat(store().fanouts().due(10)).isEmpty();
        commit(ALICE, end("a", 3, false));

        assertThat(store().fanouts().due(10)).containsExactly(find("a"));
    }

    @Test
    default void a_closed_fan_out_tells_nobody_but_stops_its_children() {
        open("a", 3, 0);
        grow("a", 0, 3);
        var parent = load("a");
        commit(
                ALICE,
                Change.of(parent)
                        .outside()
                        .along(new FanoutChange.Stopping(fanout("a"), false), new FanoutChange.Closing(fanout("a"))));

        assertThat(find("a").closed()).isTrue();
        assertThat(store().fanouts().due(10)).hasSize(1);
        store().fanouts().stopped(fanout("a"), 0, 3);
        commit(ALICE, end("a", 0, true), end("a", 1, true), end("a", 2, true));

        assertThat(find("a").open()).isZero();
        assertThat(store().fanouts().due(10)).isEmpty();
    }

    @Test
    default void what_is_due_comes_in_order_and_no_more_than_asked() {
        for (var i = 0; i < 5; i++) {
            open("p" + i, 1, 0);
        }

        var due = store().fanouts().due(3);

        assertThat(due).hasSize(3);
        assertThat(due).isSortedAccordingTo((one, other) -> one.key().compareTo(other.key()));
    }

    @Test
    default void a_fan_out_is_forgotten_with_its_parent() {
        open("a", 1, 0);
        commit(ALICE, Change.of(load("a")).outside().state(RunState.FAILED).due(null));

        assertThat(store().purge(store().now().plusSeconds(1), 10)).isEqualTo(1);

        assertThat(store().fanouts().find(fanout("a"))).isEmpty();
        assertThat(store().fanouts().due(10)).isEmpty();
    }

    @Test
    default void children_that_end_at_once_in_many_processes_are_all_counted() throws Exception {
        var count = 40;
        open("a", count, count);
        open("b", count, count);
        grow("a", 0, count);
        grow("b", 0, count);
        var pool = Executors.newFixedThreadPool(4);
        try {
            var ends = new ArrayList<Callable<Integer>>();
            for (var i = 0; i < count; i += 2) {
                var batch = batch(
                        ALICE, end("b", i, true), end("a", i, true), end("a", i + 1, false), end("b", i + 1, false));
                ends.add(() -> store().commit(batch).applied().size());
            }
            for (var applied : pool.invokeAll(ends)) {
                assertThat(applied.get()).isEqualTo(4);
            }
        } finally {
            pool.shutdownNow();
        }
        for (var parent : List.of("a", "b")) {
            assertThat(find(parent).open()).isZero();
            assertThat(find(parent).failed()).isEqualTo(count / 2);
        }
    }
}
