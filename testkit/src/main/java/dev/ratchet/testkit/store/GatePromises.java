package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.row.QueueRow;
import org.junit.jupiter.api.Test;

/** What every store promises of concurrency keys, and of telling who waits for what. */
interface GatePromises extends SlotBench {
    @Test
    default void one_run_with_a_key_is_taken_at_a_time_over_all_queues() {
        gated("a", Change.QUEUE, "customer-7");
        gated("b", OTHER, "customer-7");
        gated("c", OTHER, "customer-8");

        assertThat(take(10)).containsExactly("a", "c");
        assertThat(take(10)).isEmpty();
        assertThat(load("a").slot()).isTrue();

        parks("a");
        assertThat(take(10)).containsExactly("b");
    }

    @Test
    default void a_key_and_a_slot_are_both_needed() {
        store().queues().limit(NARROW, 1);
        gated("a", NARROW, "k");
        gated("b", OTHER, "k");
        queued("c");

        assertThat(take(10)).containsExactly("a");
        assertThat(store().queues().list()).containsExactly(new QueueRow(NARROW, 1, 1, 1));
        parks("a");
        assertThat(take(10)).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    default void who_waits_for_a_key_blocks_nobody_behind() {
        store().queues().limit(NARROW, 1);
        gated("holder", OTHER, "k");
        assertThat(take(10)).containsExactly("holder");
        for (var i = 0; i < 5; i++) {
            gated("waits" + i, NARROW, "k");
        }
        gated("free", OTHER, "other");
        queued("plain");

        assertThat(take(1)).hasSize(1);
        assertThat(take(1)).hasSize(1);
        assertThat(load("free").slot()).isTrue();
        assertThat(load("plain").slot()).isTrue();
    }

    @Test
    default void a_run_that_holds_its_slot_is_taken_though_many_wait_before_it() {
        store().queues().limit(NARROW, 1);
        gated("holder", NARROW, "k");
        take(10);
        for (var i = 0; i < 5; i++) {
            gated("waits" + i, NARROW, "k" + i);
        }
        commit(ALICE, Change.of(load("holder")).letsGo(store().now()));

        assertThat(take(1)).containsExactly("holder");
    }

    @Test
    default void a_key_survives_the_loss_of_its_owner() {
        gated("a", Change.QUEUE, "k");
        gated("b", Change.QUEUE, "k");
        var lost = store().claim(askedOfAll(BOB, BRIEF, 10)).runs().get(0).row();
        awaitPast(end(lost));

        assertThat(take(10)).containsExactly("a");
    }

    @Test
    default void a_key_is_kept_through_a_start_by_another_write_and_forgotten_with_its_run() {
        owned("parent");
        commit(
                ALICE,
                Change.of(load("parent"))
                        .starts(start("a").gate("k"), start("b").gate("k")));

        assertThat(take(10)).hasSize(1);
        assertThat(take(10)).isEmpty();
    }

    @Test
    default void who_waits_is_told_where_it_stands() {
        store().queues().limit(NARROW, 1);
        queued("a");
        queued("b");
        gated("c", NARROW, "k");
        gated("d", OTHER, "k");
        gated("e", OTHER, "k");
        free("plain");
        assertThat(take(10)).containsExactlyInAnyOrder("a", "d", "plain");

        var queues = store().queues();
        assertThat(queues.standing(key("a"))).isEmpty();
        assertThat(queues.standing(key("plain"))).isEmpty();
        assertThat(queues.standing(key("unknown"))).isEmpty();
        assertThat(queues.standing(key("b"))).hasValueSatisfying(b -> {
            assertThat(b.queue()).isEqualTo(new QueueRow(NARROW, 1, 1, 2));
            assertThat(b.position()).isEqualTo(1);
            assertThat(b.holder()).isNull();
        });
        assertThat(queues.standing(key("c"))).hasValueSatisfying(c -> {
            assertThat(c.position()).isEqualTo(2);
            assertThat(c.holder()).isEqualTo(new RunId("d"));
        });
        assertThat(queues.standing(key("e"))).hasValueSatisfying(e -> {
            assertThat(e.queue()).isNull();
            assertThat(e.holder()).isEqualTo(new RunId("d"));
        });
    }
}
