package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.RunRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises about many writes in one transaction, and about the same batch sent twice. */
interface BatchPromises extends Workbench {
    @Test
    @Tag("S4-40")
    default void a_stale_write_is_left_out_and_the_others_are_unaffected() {
        var rows = manyOwned(50);
        commit(BOB, Change.of(rows.get(17)).outside());
        var before = picture("r17");

        var answer = commit(ALICE, next(rows));

        assertThat(answer.applied()).hasSize(49).doesNotContain(key("r17"));
        assertThat(picture("r17")).isEqualTo(before);
        for (int i = 0; i < 50; i++) {
            assertThat(load("r" + i).revision()).isEqualTo(2);
            assertThat(picture("r" + i).journal()).hasSize(2);
        }
    }

    private List<RunRow> manyOwned(int count) {
        var starts =
                IntStream.range(0, count).mapToObj(i -> start("r" + i).held()).toArray(Change[]::new);
        assertThat(commit(ALICE, starts).applied()).hasSize(count);
        return store().load(Stream.of(starts).map(Change::key).toList()).stream()
                .sorted(Comparator.comparingInt(
                        row -> Integer.parseInt(row.id().text().substring(1))))
                .toList();
    }

    private static Change[] next(List<RunRow> rows) {
        return rows.stream().map(row -> Change.of(row).payload("{\"0\":1}")).toArray(Change[]::new);
    }

    @Test
    default void a_batch_mixes_starts_and_changes_of_all_hands() {
        var holds = owned("holds");
        var letsGo = owned("lets go");
        var outside = free("outside");
        var changes = new Change[] {
            start("new and held").held(),
            Change.of(letsGo).letsGo(null).decisions(2),
            start("new"),
            Change.of(holds),
            Change.of(outside).outside().due(null).decisions(3)
        };

        var answer = commit(ALICE, changes);

        assertThat(answer.applied()).hasSize(5);
        for (var change : changes) {
            var row = load(change.key());
            assertThat(row.revision()).isEqualTo(change.after().revision());
            assertThat(picture(row.id().text()).journal()).hasSize((int) row.revision());
        }
        assertThat(load("new and held").owner()).isEqualTo(ALICE);
        assertThat(load("new").owner()).isNull();
    }

    @Test
    default void an_empty_batch_tells_the_time() {
        var before = store().now();

        var answer = commit(ALICE);

        assertThat(answer.applied()).isEmpty();
        assertThat(answer.now()).isBetween(before, store().now());
    }

    @Test
    default void a_batch_that_is_sent_again_answers_the_same_and_changes_nothing() {
        var rows = manyOwned(5);
        var changes = new ArrayList<>(List.of(next(rows)));
        changes.set(0, Change.of(rows.get(0)).letsGo(store().now()).signal(Change.SIGNAL, 1, "m1", "1"));
        changes.set(1, Change.of(rows.get(1)).outside().decisions(3));
        changes.add(start("s1").held());
        changes.add(start("s2").businessKey("order-7").signal(Change.SIGNAL, 1, "m1", "1"));
        changes.set(2, Change.of(rows.get(2)).starts(start("child")));

        var all = sentTwice(batch(ALICE, changes.toArray(Change[]::new)));

        assertThat(all).hasSize(8).contains("s1", "s2", "child", "r0");
    }

    /** Sends a batch two times and answers which runs were said to be applied, the same both times. */
    private List<String> sentTwice(Batch batch) {
        var first = store().commit(batch);
        var ids = IntStream.range(0, 50).mapToObj(i -> "r" + i).toList();
        var known = new ArrayList<>(List.of("s1", "s2", "child", "a", "b"));
        known.addAll(ids);
        var before = known.stream().map(this::picture).toList();

        var second = another().commit(batch);

        assertThat(second.applied()).isEqualTo(first.applied());
        assertThat(known.stream().map(this::picture).toList()).isEqualTo(before);
        return known.stream().filter(id -> first.applied().contains(key(id))).toList();
    }

    @Test
    default void a_batch_that_was_applied_in_part_answers_the_same_part_again() {
        var rows = manyOwned(4);
        commit(BOB, Change.of(rows.get(2)).outside());
        free("a");
        var changes = new ArrayList<>(List.of(next(rows)));
        changes.add(start("a").steps("XX"));
        changes.add(start("b"));

        assertThat(sentTwice(batch(ALICE, changes.toArray(Change[]::new)))).containsExactly("b", "r0", "r1", "r3");
    }

    @Test
    default void a_batch_recognises_itself_after_its_runs_have_gone_on() {
        var rows = manyOwned(2);
        var batch = batch(ALICE, next(rows));
        store().commit(batch);
        commit(ALICE, Change.of(load("r0")).letsGo(store().now()));
        claim(BOB, 1);
        commit(BOB, Change.of(load("r0")).state(RunState.COMPLETED).letsGo(null));
        store().release(ALICE, List.of(new Lease(key("r1"), rows.get(1).fence(), null)));
        var before = List.of(picture("r0"), picture("r1"));

        var answer = store().commit(batch);

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("r0"), key("r1"));
        assertThat(List.of(picture("r0"), picture("r1"))).isEqualTo(before);
    }

    @Test
    default void the_same_writes_under_another_commit_are_stale() {
        var rows = manyOwned(3);
        commit(ALICE, next(rows));
        var before = picture("r0");

        assertThat(commit(ALICE, next(rows)).applied()).isEmpty();
        assertThat(picture("r0")).isEqualTo(before);
    }

    @Test
    default void a_batch_with_a_text_that_cannot_be_stored_changes_nothing_and_the_rest_succeeds_alone() {
        var rows = manyOwned(3);
        var bad = "{\"0\":\"\0\"}";
        var changes = List.of(
                Change.of(rows.get(1)).payload(bad),
                Change.of(rows.get(1)).entry(bad),
                Change.of(rows.get(1)).active(bad),
                Change.of(rows.get(1)).signal(Change.SIGNAL, 1, "m1", bad),
                start("s1").businessKey("k\0"),
                start("s1").label("k\0", "v"),
                start("s1").payload(bad));
        for (var change : changes) {
            refuses(batch(ALICE, Change.of(rows.get(0)), change, Change.of(rows.get(2)), start("s2")));
        }

        var rest = commit(ALICE, Change.of(rows.get(0)), Change.of(rows.get(2)), start("s2"));

        assertThat(rest.applied()).containsExactlyInAnyOrder(key("r0"), key("r2"), key("s2"));
    }

    private void refuses(Batch batch) {
        var ids = List.of("r0", "r1", "r2", "s1", "s2");
        var before = ids.stream().map(this::picture).toList();
        assertThatThrownBy(() -> store().commit(batch))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isFalse());
        assertThat(ids.stream().map(this::picture).toList()).isEqualTo(before);
    }

    @Test
    default void runs_start_with_the_write_that_starts_them() {
        var parent = owned("parent");

        var answer = commit(ALICE, Change.of(parent).starts(start("one").held(), start("two")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("parent"), key("one"), key("two"));
        assertThat(load("one").owner()).isEqualTo(ALICE);
        assertThat(load("one").fence()).isEqualTo(1);
        assertThat(load("two").owner()).isNull();
        assertThat(picture("two").journal()).hasSize(1);
    }

    @Test
    default void runs_do_not_start_with_a_write_that_is_stale() {
        var parent = owned("parent");
        commit(BOB, Change.of(parent).outside());

        var answer = commit(ALICE, Change.of(parent).starts(start("one").businessKey("order-7")));

        assertThat(answer.applied()).isEmpty();
        assertThat(picture("one")).isEqualTo(Picture.ofNothing());
        assertThat(store().holder(Change.WORKFLOW, "order-7")).isEmpty();
    }

    @Test
    default void a_write_is_applied_though_a_run_that_it_starts_is_there_already() {
        var parent = owned("parent");
        var there = free("one");

        var answer = commit(ALICE, Change.of(parent).starts(start("one").steps("XX"), start("two")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("parent"), key("two"));
        assertThat(load("one")).isEqualTo(there);
        assertThat(picture("one").journal()).hasSize(1);
    }

    @Test
    default void a_write_is_applied_though_a_run_that_it_starts_finds_its_business_key_held() {
        var parent = owned("parent");
        begun(start("holder").businessKey("order-7"), LONG);

        var answer = commit(ALICE, Change.of(parent).starts(start("one").businessKey("order-7"), start("two")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("parent"), key("two"));
        assertThat(picture("one")).isEqualTo(Picture.ofNothing());
    }

    /** So a run that ends can start the one that tries again. */
    @Test
    default void a_run_that_frees_its_business_key_can_hand_it_to_a_run_that_it_starts() {
        var parent = begun(start("parent").held().businessKey("order-7"), LONG);
        var change = Change.of(parent).state(RunState.FAILED).letsGo(null).frees();

        var answer = commit(ALICE, change.starts(start("again").businessKey("order-7")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("parent"), key("again"));
        assertThat(store().holder(Change.WORKFLOW, "order-7")).contains(load("again"));
    }

    @Test
    default void a_run_that_several_writes_of_a_batch_start_is_started_once() {
        var one = owned("one");
        var two = owned("two");

        var answer = commit(
                ALICE,
                Change.of(one).starts(start("child")),
                start("child"),
                Change.of(two).starts(start("child")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("one"), key("two"), key("child"));
        assertThat(picture("child").journal()).hasSize(1);
    }

    @Test
    default void a_batch_may_be_large() {
        var keys = manyOwned(1_000).stream().map(RunRow::key).toList();
        var rows = store().load(keys);

        assertThat(rows).hasSize(1_000);
        assertThat(commit(ALICE, next(rows)).applied()).hasSize(1_000);
        assertThat(store().payloads(keys.stream().map(key -> new Entry(key, 2)).toList()))
                .hasSize(1_000);
        var leases = rows.stream().map(this::lease).toList();
        assertThat(store().renew(ALICE, LONG, leases).revisions())
                .hasSize(1_000)
                .containsValue(2L);
        store().release(ALICE, leases);
        assertThat(store().load(keys)).extracting(RunRow::owner).containsOnlyNulls();
    }

    @Test
    default void a_new_run_can_start_others() {
        var answer = commit(ALICE, start("parent").starts(start("one")));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("parent"), key("one"));
        assertThat(commit(ALICE, start("parent").starts(start("two"))).applied())
                .isEmpty();
        assertThat(picture("two")).isEqualTo(Picture.ofNothing());
    }

    @Test
    default void two_that_write_the_same_runs_in_another_order_do_not_stand_in_each_others_way() throws Exception {
        manyOwned(20);
        var other = another();
        Crowd.act(index -> {
            var handle = index % 2 == 0 ? store() : other;
            for (int round = 0; round < 10; round++) {
                var rows = new ArrayList<>(handle.load(
                        IntStream.range(0, 20).mapToObj(i -> key("r" + i)).toList()));
                rows.sort((one, two) -> (index % 2 == 0 ? 1 : -1) * one.key().compareTo(two.key()));
                handle.commit(batch(
                        BOB, rows.stream().map(row -> Change.of(row).outside()).toArray(Change[]::new)));
            }
            return index;
        });

        for (int i = 0; i < 20; i++) {
            assertThat(picture("r" + i).journal()).hasSize((int) load("r" + i).revision());
        }
    }
}
