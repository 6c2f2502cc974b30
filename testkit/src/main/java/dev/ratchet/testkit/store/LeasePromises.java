package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises about leases: how long they hold, and how they are renewed, given back and lost. */
interface LeasePromises extends Workbench {
    @Test
    @Tag("S4-36")
    default void a_run_whose_lease_holds_is_not_taken() {
        free("a");
        claim(ALICE, 10);
        var before = picture("a");

        assertThat(claim(BOB, 10).runs()).isEmpty();
        assertThat(claim(ALICE, 10).runs()).isEmpty();
        assertThat(picture("a")).isEqualTo(before);
    }

    @Test
    @Tag("S4-33")
    default void a_run_whose_lease_has_ended_is_taken_and_said_to_be_lost() {
        var lost = lost("a");

        var taken = claim(BOB, 10);

        assertThat(taken.runs()).singleElement().satisfies(run -> {
            assertThat(run.wasLost()).isTrue();
            assertThat(run.due()).isEqualTo(lost.wake());
            assertThat(run.row().owner()).isEqualTo(BOB);
            assertThat(run.row().fence()).isEqualTo(lost.fence() + 1);
            assertThat(run.row().revision()).isEqualTo(lost.revision());
        });
    }

    @Test
    default void a_worker_that_takes_its_own_lost_run_learns_that_it_was_lost() {
        var lost = lost("a");

        assertThat(claim(ALICE, 10).runs()).singleElement().satisfies(run -> {
            assertThat(run.wasLost()).isTrue();
            assertThat(run.row().fence()).isEqualTo(lost.fence() + 1);
        });
    }

    @Test
    @Tag("S4-34")
    default void a_lease_holds_at_its_last_microsecond_and_has_ended_one_later() {
        assumeThat(clock()).isPresent();
        var row = owned("a");

        clock().orElseThrow().moveTo(end(row));
        assertThat(claim(BOB, 10).runs()).isEmpty();
        assertThat(store().renew(ALICE, Duration.ZERO, List.of(lease(row))).revisions())
                .containsOnlyKeys(row.key());
        assertThat(commit(ALICE, Change.of(row)).applied()).containsExactly(row.key());

        clock().orElseThrow().moveTo(end(row).plus(MICROSECOND));
        assertThat(commit(ALICE, Change.of(load("a"))).applied()).isEmpty();
        assertThat(store().renew(ALICE, LONG, List.of(lease(row))).revisions()).isEmpty();
        assertThat(ids(claim(BOB, 10))).containsExactly("a");
    }

    /** Without a clock to set: whenever the store gives a run away, it is at an instant after the last one of the lease. */
    @Test
    @Tag("S4-34")
    default void a_run_is_never_given_away_at_an_instant_of_its_lease() {
        for (int round = 0; round < 5; round++) {
            var row = begun(start("r" + round).held(), Duration.ofMillis(3));
            var taken = claim(BOB, 10);
            for (int tries = 0; taken.runs().isEmpty() && tries < 100_000; tries++) {
                clock().ifPresent(clock -> clock.advance(MICROSECOND.multipliedBy(100)));
                taken = claim(BOB, 10);
            }

            assertThat(ids(taken)).containsExactly("r" + round);
            assertThat(taken.now()).isAfter(end(row));
        }
    }

    @Test
    default void renewing_extends_a_lease_from_now_on_and_changes_nothing_else() {
        var row = owned("a");
        var journal = picture("a").journal();
        var longer = LONG.multipliedBy(2);

        var renewed = store().renew(ALICE, longer, List.of(lease(row)));

        assertThat(renewed.revisions()).isEqualTo(Map.of(row.key(), row.revision()));
        assertThat(load("a")).isEqualTo(leased(row, renewed.now().plus(longer).plus(MICROSECOND)));
        assertThat(picture("a").journal()).isEqualTo(journal);
    }

    private static RunRow leased(RunRow row, @Nullable Instant wake) {
        return new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                row.queue(),
                row.revision(),
                row.state(),
                row.steps(),
                row.active(),
                row.origin(),
                row.created(),
                row.updated(),
                wake,
                row.owner(),
                row.fence());
    }

    @Test
    default void renewing_tells_the_revision_that_somebody_else_has_written() {
        var row = owned("a");
        commit(BOB, Change.of(row).outside().decisions(2));

        assertThat(store().renew(ALICE, LONG, List.of(lease(row))).revisions())
                .isEqualTo(Map.of(row.key(), row.revision() + 2));
    }

    @Test
    default void renewing_never_shortens_a_lease() {
        var row = owned("a");

        var renewed = store().renew(ALICE, BRIEF, List.of(lease(row)));

        assertThat(renewed.revisions()).containsOnlyKeys(row.key());
        assertThat(load("a")).isEqualTo(row);
    }

    @Test
    @Tag("S4-40")
    default void leases_that_are_lost_are_missing_from_what_was_renewed() {
        var held = owned("held");
        var otherFence = owned("older fence");
        var newerFence = owned("newer fence");
        var others = begun(start("of another").held(), LONG);
        var ended = lost("ended");
        var free = free("free");
        var leases = List.of(
                lease(held),
                new Lease(otherFence.key(), otherFence.fence() - 1, null),
                new Lease(newerFence.key(), newerFence.fence() + 1, null),
                lease(ended),
                lease(free),
                new Lease(key("nobody"), 1, null));

        assertThat(store().renew(ALICE, LONG, leases).revisions()).containsOnlyKeys(held.key());
        assertThat(store().renew(BOB, LONG, List.of(lease(others))).revisions()).isEmpty();
        assertThat(List.of(load("older fence"), load("newer fence"), load("of another"), load("ended"), load("free")))
                .containsExactly(otherFence, newerFence, others, ended, free);
    }

    @Test
    default void a_renewed_lease_survives_its_old_end() {
        free("a");
        var old = claim(ALICE, BRIEF, 1).runs().get(0).row();
        while (store().renew(ALICE, LONG, List.of(lease(old))).revisions().isEmpty()) {
            awaitPast(end(old));
            old = claim(ALICE, BRIEF, 1).runs().get(0).row();
        }

        awaitPast(end(old));

        assertThat(claim(BOB, 10).runs()).isEmpty();
        assertThat(commit(ALICE, Change.of(load("a"))).applied()).containsExactly(key("a"));
    }

    @Test
    default void a_run_that_is_given_back_is_free_at_once() {
        var row = owned("a");
        var journal = picture("a").journal();
        var due = store().now();

        store().release(ALICE, List.of(new Lease(row.key(), row.fence(), due)));

        assertThat(load("a").owner()).isNull();
        assertThat(load("a").wake()).isEqualTo(due);
        assertThat(load("a").fence()).isEqualTo(row.fence());
        assertThat(load("a").revision()).isEqualTo(row.revision());
        assertThat(picture("a").journal()).isEqualTo(journal);
        assertThat(claim(BOB, 10).runs()).singleElement().satisfies(run -> {
            assertThat(run.wasLost()).isFalse();
            assertThat(run.row().fence()).isEqualTo(row.fence() + 1);
        });
    }

    @Test
    default void a_run_is_given_back_with_the_wake_that_its_owner_says() {
        var a = owned("a");
        var b = owned("b");
        var later = store().now().plus(LONG);

        store().release(ALICE, List.of(new Lease(a.key(), a.fence(), null), new Lease(b.key(), b.fence(), later)));

        assertThat(load("a").wake()).isNull();
        assertThat(load("b").wake()).isEqualTo(later);
        assertThat(claim(BOB, 10).runs()).isEmpty();
    }

    @Test
    @Tag("S4-40")
    default void nobody_gives_back_what_he_does_not_hold() {
        var others = owned("of another");
        var ended = lost("ended");
        var older = owned("older fence");
        var now = store().now();

        store().release(BOB, List.of(new Lease(others.key(), others.fence(), now)));
        store().release(
                        ALICE,
                        List.of(
                                new Lease(ended.key(), ended.fence(), now.minus(LONG)),
                                new Lease(older.key(), older.fence() - 1, now),
                                new Lease(older.key(), older.fence() + 1, now),
                                new Lease(key("nobody"), 1, now)));

        assertThat(List.of(load("of another"), load("ended"), load("older fence")))
                .containsExactly(others, ended, older);
    }

    @Test
    default void a_run_that_somebody_changed_meanwhile_is_not_given_back() {
        var row = owned("a");
        commit(BOB, Change.of(row).outside());
        var changed = load("a");

        store().release(ALICE, List.of(new Lease(row.key(), row.fence(), row.revision(), null)));
        assertThat(load("a")).isEqualTo(changed);

        store().release(ALICE, List.of(new Lease(row.key(), row.fence(), changed.revision(), null)));
        assertThat(load("a").owner()).isNull();
        assertThat(load("a").wake()).isNull();
    }

    @Test
    default void a_fence_survives_being_given_back_and_only_grows() {
        var fence = owned("a").fence();
        for (int round = 0; round < 5; round++) {
            var due = store().now();
            store().release(ALICE, List.of(new Lease(key("a"), fence, due)));
            assertThat(load("a").fence()).isEqualTo(fence);

            fence++;
            assertThat(claim(ALICE, 1).runs().get(0).row().fence()).isEqualTo(fence);
            commit(ALICE, Change.of(load("a")).letsGo(due));
            assertThat(load("a").fence()).isEqualTo(fence);

            fence++;
            assertThat(claim(ALICE, 1).runs().get(0).row().fence()).isEqualTo(fence);
        }
    }
}
