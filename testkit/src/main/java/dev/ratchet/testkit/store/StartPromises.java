package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.StoreException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a store promises about the first write of a run. */
interface StartPromises extends Workbench {
    @Test
    default void a_run_that_was_started_is_loaded_as_it_was_written() {
        var start = start("a")
                .queue(Change.QUEUE)
                .state(RunState.WAITING)
                .steps("CWP")
                .active("{\"note\":\"äöü € \\\" ' 漢字\"}")
                .entry("[\"created\",\"Zoë\"]")
                .payload("{\"input\":\"one\\ntwo 🙂\"}");
        var batch = batch(ALICE, start);

        var answer = store().commit(batch);

        assertThat(answer.applied()).containsExactly(key("a"));
        assertThat(Picture.of(another(), "a"))
                .isEqualTo(new Picture(
                        List.of(start.after()), batch.writes().get(0).journal(), List.of()));
    }

    @Test
    default void a_run_with_a_generated_id_keeps_it() {
        var id = "01890a5d-ac96-774b-bcce-b302099a8057";

        var row = free(id);

        assertThat(row.id().text()).isEqualTo(id);
        assertThat(row.key().uuid()).hasToString(id);
    }

    @Test
    default void runs_are_loaded_by_their_keys_and_missing_ones_are_left_out() {
        var a = free("a");
        var b = free("b");

        assertThat(store().load(List.of(key("b"), key("nobody"), key("a")))).containsExactlyInAnyOrder(a, b);
        assertThat(store().load(List.of(key("a"), key("a")))).containsExactly(a);
        assertThat(store().load(List.of())).isEmpty();
    }

    @Test
    default void a_start_that_holds_leases_the_run_to_its_worker_with_the_first_fence() {
        var start = start("a").held();

        var answer = store().commit(batch(ALICE, start));

        var row = load("a");
        assertThat(row.owner()).isEqualTo(ALICE);
        assertThat(row.fence()).isEqualTo(1);
        assertThat(row.wake())
                .as("the first instant after the lease, by the store's clock")
                .isEqualTo(answer.now().plus(LONG).plus(MICROSECOND));
        assertThat(claim(BOB, 10).runs()).isEmpty();
    }

    @Test
    default void a_start_from_outside_leaves_the_run_to_anybody() {
        var due = store().now();

        var row = begun(start("a").due(due), LONG);

        assertThat(row.owner()).isNull();
        assertThat(row.fence()).isZero();
        assertThat(row.wake()).isEqualTo(due);
        assertThat(ids(claim(BOB, 10))).containsExactly("a");
    }

    @Test
    default void a_second_start_of_the_same_id_changes_nothing() {
        owned("a");
        var before = picture("a");

        var answer = commit(BOB, start("a").held().steps("XXX"));

        assertThat(answer.applied()).isEmpty();
        assertThat(picture("a")).isEqualTo(before);
    }

    @Test
    default void of_many_starts_of_one_id_at_once_exactly_one_is_applied() throws Exception {
        var other = another();
        for (int round = 0; round < 10; round++) {
            var id = "a" + round;
            var starts = Stream.generate(() -> start(id)).limit(Crowd.SIZE).toList();

            var answers = Crowd.act(index -> (index % 2 == 0 ? store() : other)
                    .commit(batch(ALICE, starts.get(index).steps("P".repeat(index + 1))))
                    .applied());

            assertThat(answers).filteredOn(applied -> applied.contains(key(id))).hasSize(1);
            var winner = answers.indexOf(Set.of(key(id)));
            assertThat(load(id)).isEqualTo(starts.get(winner).after());
            assertThat(picture(id).journal()).hasSize(1);
        }
    }

    @Test
    default void a_start_with_an_unknown_definition_is_refused() {
        var start = Change.start("a", definition() + 1_000, store().now());

        assertThatThrownBy(() -> commit(ALICE, start))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isFalse());
        assertThat(picture("a")).isEqualTo(Picture.ofNothing());
    }

    @Test
    default void times_are_whole_microseconds_of_the_stores_own_clock() {
        var before = store().now();

        var answer = store().commit(
                        Change.batch(ALICE, LONG.plusNanos(999), start("a").held()));
        free("b");
        var taken = claim(BOB, 10);

        assertThat(List.of(before, answer.now(), taken.now(), end(load("a")), end(load("b"))))
                .allSatisfy(time -> assertThat(time).isEqualTo(time.truncatedTo(ChronoUnit.MICROS)));
        assertThat(answer.now()).isBetween(before, taken.now());
        assertThat(end(load("a"))).isEqualTo(answer.now().plus(LONG));
    }

    @Test
    default void a_business_key_is_held_by_one_open_run() {
        var first = begun(start("a").businessKey("order-7"), LONG);

        var answer = commit(ALICE, start("b").businessKey("order-7"));

        assertThat(answer.applied()).isEmpty();
        assertThat(picture("b")).isEqualTo(Picture.ofNothing());
        assertThat(store().holder(Change.WORKFLOW, "order-7")).contains(first);
        assertThat(store().holder(Change.WORKFLOW, "order-8")).isEmpty();
        assertThat(store().holder("another", "order-7")).isEmpty();
    }

    @Test
    default void a_business_key_belongs_to_its_workflow() {
        var first = begun(start("a").businessKey("order-7"), LONG);
        var second = begun(start("b").workflow("another").businessKey("order-7"), LONG);

        assertThat(store().holder(Change.WORKFLOW, "order-7")).contains(first);
        assertThat(store().holder("another", "order-7")).contains(second);
    }

    @Test
    default void a_business_key_is_free_again_when_its_holder_says_so() {
        var first = begun(start("a").businessKey("order-7"), LONG);
        var over = commit(
                ALICE,
                Change.of(first).outside().state(RunState.COMPLETED).due(null).frees());
        assertThat(over.applied()).containsExactly(key("a"));
        assertThat(store().holder(Change.WORKFLOW, "order-7")).isEmpty();

        var second = begun(start("b").businessKey("order-7"), LONG);

        assertThat(store().holder(Change.WORKFLOW, "order-7")).contains(second);
    }

    @Test
    default void a_stale_write_does_not_free_a_business_key() {
        var first = begun(start("a").businessKey("order-7"), LONG);
        commit(ALICE, Change.of(first).outside());
        var now = load("a");

        var answer = commit(
                ALICE, Change.of(first).outside().state(RunState.COMPLETED).frees());

        assertThat(answer.applied()).isEmpty();
        assertThat(store().holder(Change.WORKFLOW, "order-7")).contains(now);
    }

    @Test
    default void of_two_starts_with_one_business_key_in_one_batch_exactly_one_is_applied() {
        var answer = commit(ALICE, start("a").businessKey("order-7"), start("b").businessKey("order-7"), start("c"));

        assertThat(answer.applied()).hasSize(2).contains(key("c"));
        var holder = store().holder(Change.WORKFLOW, "order-7").orElseThrow();
        assertThat(answer.applied()).contains(holder.key());
        assertThat(store().load(List.of(key("a"), key("b")))).containsExactly(holder);
    }

    @Test
    default void of_many_starts_with_one_business_key_at_once_exactly_one_is_applied() throws Exception {
        var other = another();

        var answers = Crowd.act(index -> (index % 2 == 0 ? store() : other)
                .commit(batch(ALICE, start("a" + index).businessKey("order-7")))
                .applied());

        assertThat(answers.stream().flatMap(Set::stream).toList()).hasSize(1);
        assertThat(store().holder(Change.WORKFLOW, "order-7")).isPresent();
    }

    @Test
    default void names_that_differ_a_little_are_different() {
        for (var name : List.of("k", "K", "k ", "ḱ", "k%", "k_")) {
            begun(start("run " + name).businessKey(name).queue(name).signal(name, 1, name, null), LONG);
        }

        for (var name : List.of("k", "K", "k ", "ḱ", "k%", "k_")) {
            assertThat(store().holder(Change.WORKFLOW, name)).contains(load("run " + name));
            assertThat(store().signal(key("run " + name), name, name)).isPresent();
        }
    }

    @Test
    default void a_run_may_be_due_in_a_far_time() {
        var far = Instant.parse("9999-12-31T23:59:59.999999Z");

        assertThat(begun(start("a").due(far), LONG).wake()).isEqualTo(far);
        assertThat(begun(start("b").due(Instant.EPOCH), LONG).wake()).isEqualTo(Instant.EPOCH);
        assertThat(ids(claim(BOB, 10))).containsExactly("b");
    }

    @Test
    default void what_was_answered_is_there_after_closing_and_opening_again() {
        begun(start("a").held().signal(Change.SIGNAL, 1, "m1", "1"), LONG);
        commit(ALICE, Change.of(load("a")).decisions(2));
        var before = picture("a");

        store().close();

        assertThat(Picture.of(another(), "a")).isEqualTo(before);
    }
}
