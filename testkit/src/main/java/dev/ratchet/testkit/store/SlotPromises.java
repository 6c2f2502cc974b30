package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.QueueRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every store promises of queues with slots. */
interface SlotPromises extends SlotBench {
    @Test
    default void no_queue_is_limited_at_first() {
        assertThat(store().queues().limited()).isEmpty();
        assertThat(store().queues().list()).isEmpty();
    }

    @Test
    default void a_limit_holds_for_everybody_and_can_be_changed_and_taken_away() {
        store().queues().limit(NARROW, 3);
        store().queues().limit(OTHER, 0);
        store().queues().limit(NARROW, 2);

        assertThat(another().queues().limited()).containsExactlyInAnyOrder(NARROW, OTHER);
        assertThat(another().queues().list())
                .containsExactly(new QueueRow(NARROW, 2, 0, 0), new QueueRow(OTHER, 0, 0, 0));

        store().queues().unlimited(NARROW);
        store().queues().unlimited("unknown");

        assertThat(store().queues().limited()).containsExactly(OTHER);
    }

    @Test
    default void a_claim_takes_as_many_as_there_are_slots_oldest_first() {
        store().queues().limit(NARROW, 2);
        for (var id : List.of("a", "b", "c", "d")) {
            queued(id);
        }

        var taken = store().claim(askedOfAll(ALICE, LONG, 10));

        assertThat(ids(taken)).containsExactly("a", "b");
        assertThat(taken.runs()).allMatch(run -> run.row().slot());
        assertThat(load("a").slot()).isTrue();
        assertThat(load("c").slot()).isFalse();
        assertThat(take(10)).isEmpty();
        assertThat(store().queues().list()).containsExactly(new QueueRow(NARROW, 2, 2, 2));
    }

    @Test
    default void a_claim_never_takes_more_than_it_asked_for_also_where_slots_are_free() {
        store().queues().limit(NARROW, 5);
        queued("a");
        queued("b");
        free("plain");

        var all = new HashSet<String>();
        for (var turn = 0; turn < 3; turn++) {
            var taken = take(1);
            assertThat(taken).hasSize(1);
            all.addAll(taken);
        }

        assertThat(all).containsExactlyInAnyOrder("a", "b", "plain");
    }

    @Test
    default void runs_of_other_queues_need_no_slot() {
        store().queues().limit(NARROW, 0);
        queued("a");
        free("plain");

        assertThat(take(10)).containsExactly("plain");
        assertThat(load("plain").slot()).isFalse();
    }

    @Test
    default void a_slot_that_is_given_back_goes_to_the_next() {
        store().queues().limit(NARROW, 1);
        queued("a");
        queued("b");
        assertThat(take(10)).containsExactly("a");

        parks("a");

        assertThat(load("a").slot()).isFalse();
        assertThat(take(10)).containsExactly("b");
    }

    @Test
    default void a_run_that_lets_go_without_a_word_about_its_slot_keeps_it() {
        store().queues().limit(NARROW, 1);
        queued("a");
        queued("b");
        take(10);
        var later = store().now();

        commit(ALICE, Change.of(load("a")).letsGo(later));

        assertThat(load("a").slot()).isTrue();
        assertThat(take(10)).as("it needs no other slot").containsExactly("a");
    }

    @Test
    default void a_slot_survives_the_loss_of_its_owner() {
        store().queues().limit(NARROW, 1);
        queued("a");
        queued("b");
        var lost = store().claim(askedOfAll(BOB, BRIEF, 10)).runs().get(0).row();
        awaitPast(end(lost));

        var again = store().claim(askedOfAll(ALICE, LONG, 10));

        assertThat(ids(again)).containsExactly("a");
        assertThat(again.runs().get(0).wasLost()).isTrue();
        assertThat(again.runs().get(0).row().slot()).isTrue();
    }

    @Test
    default void a_lease_that_is_given_back_frees_the_slot_if_so_said() {
        store().queues().limit(NARROW, 1);
        queued("a");
        queued("b");
        take(10);

        var row = load("a");
        store().release(ALICE, List.of(new Lease(row.key(), row.fence(), row.revision(), null, false)));
        assertThat(load("a").slot()).isTrue();
        assertThat(take(10)).isEmpty();

        var held = commit(ALICE, Change.of(load("a")).outside().due(store().now()));
        assertThat(held.applied()).hasSize(1);
        assertThat(take(10)).containsExactly("a");
        row = load("a");
        store().release(ALICE, List.of(new Lease(row.key(), row.fence(), row.revision(), null, true)));

        assertThat(load("a").slot()).isFalse();
        assertThat(take(10)).containsExactly("b");
    }

    @Test
    default void whoever_does_not_own_a_run_cannot_give_back_its_slot() {
        store().queues().limit(NARROW, 1);
        queued("a");
        take(10);

        commit(BOB, Change.of(load("a")).outside().state(RunState.PAUSED).releasesSlot());

        assertThat(load("a").slot()).isTrue();
        assertThat(load("a").state()).isEqualTo(RunState.PAUSED);
    }

    @Test
    default void the_slot_of_a_run_that_nobody_owns_is_given_back_by_anybody() {
        store().queues().limit(NARROW, 1);
        queued("a");
        take(10);
        commit(ALICE, Change.of(load("a")).letsGo(null));

        commit(
                BOB,
                Change.of(load("a"))
                        .outside()
                        .due(null)
                        .state(RunState.CANCELLED)
                        .releasesSlot());

        assertThat(load("a").slot()).isFalse();
    }

    @Test
    default void a_batch_that_is_sent_again_gives_back_a_slot_once() {
        store().queues().limit(NARROW, 1);
        queued("a");
        take(10);
        var now = store().now();
        var batch = batch(
                ALICE, Change.of(load("a")).letsGo(now).state(RunState.WAITING).releasesSlot());
        store().commit(batch);
        assertThat(take(10)).as("taken again, with a new slot").containsExactly("a");

        assertThat(store().commit(batch).applied()).containsExactly(key("a"));

        assertThat(load("a").slot()).isTrue();
    }

    @Test
    default void a_write_that_is_stale_gives_nothing_back() {
        store().queues().limit(NARROW, 1);
        queued("a");
        take(10);
        var old = load("a");
        commit(ALICE, Change.of(old).held());

        assertThat(commit(ALICE, Change.of(old).letsGo(null).releasesSlot()).applied())
                .isEmpty();

        assertThat(load("a").slot()).isTrue();
    }

    @Test
    default void a_run_is_not_started_with_an_owner_where_it_needs_a_slot() {
        store().queues().limit(NARROW, 1);

        var narrow =
                commit(ALICE, start("a").queue(NARROW).held(), start("plain").held());
        var gated = commit(ALICE, start("b").gate("k").held());

        assertThat(narrow.applied()).containsExactly(key("plain"));
        assertThat(gated.applied()).isEmpty();
        assertThat(store().load(List.of(key("a"), key("b")))).isEmpty();
        store().queues().unlimited(NARROW);
        assertThat(commit(ALICE, start("a").queue(NARROW).held()).applied()).hasSize(1);
    }

    @Test
    default void fewer_slots_take_none_away_and_more_are_handed_out_at_once() {
        store().queues().limit(NARROW, 2);
        for (var id : List.of("a", "b", "c", "d")) {
            queued(id);
        }
        take(10);

        store().queues().limit(NARROW, 1);
        parks("a");
        assertThat(take(10)).as("b still has one").isEmpty();

        store().queues().limit(NARROW, 2);
        assertThat(take(10)).containsExactly("c");
        store().queues().unlimited(NARROW);
        assertThat(take(10)).containsExactly("d");
        assertThat(load("d").slot()).isFalse();
    }

    @Test
    default void a_crowd_never_gets_more_slots_than_there_are_nor_two_runs_of_one_key() throws Exception {
        var limit = 3;
        var rounds = 6;
        store().queues().limit(NARROW, limit);
        for (var i = 0; i < Crowd.SIZE * 3; i++) {
            queued("r" + i);
            gated("g" + i, OTHER, "k" + i % 2);
        }
        var handles = new ArrayList<Store>();
        for (var i = 0; i < Crowd.SIZE; i++) {
            handles.add(i == 0 ? store() : another());
        }
        var most = Collections.synchronizedList(new ArrayList<Integer>());

        var taken = Crowd.act(index -> {
            var mine = handles.get(index);
            var worker = new UUID(7, index);
            var count = 0;
            for (var round = 0; round < rounds; round++) {
                for (var run : mine.claim(askedOfAll(worker, LONG, 2)).runs()) {
                    most.add(mine.queues().list().get(0).used());
                    var end = Change.of(run.row())
                            .letsGo(null)
                            .state(RunState.COMPLETED)
                            .releasesSlot();
                    count += mine.commit(Change.batch(worker, LONG, end))
                            .applied()
                            .size();
                }
            }
            return count;
        });

        assertThat(most).allMatch(used -> used <= limit);
        assertThat(taken.stream().mapToInt(each -> each).sum()).isPositive();
        assertThat(store().queues().list().get(0).used()).isZero();
    }
}
