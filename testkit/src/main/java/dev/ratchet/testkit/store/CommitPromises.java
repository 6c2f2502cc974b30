package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.row.Entry;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises about one change of one run: who may write, and what becomes of the row and its journal. */
interface CommitPromises extends Workbench {
    @Test
    default void the_owner_writes_and_keeps_its_lease() {
        var row = owned("a");
        var change = Change.of(row)
                .state(RunState.RUNNING)
                .steps("CR")
                .active("{\"note\":\"on\"}")
                .entry("[\"step_completed\"]")
                .payload("{\"0\":1}");
        var batch = batch(ALICE, change);
        var journal = picture("a").journal();

        var answer = store().commit(batch);

        assertThat(answer.applied()).containsExactly(row.key());
        assertThat(picture("a")).isEqualTo(new Picture(List.of(change.after()), joined(journal, batch), List.of()));
    }

    private static List<JournalRow> joined(List<JournalRow> before, Batch batch) {
        var all = new ArrayList<>(before);
        all.addAll(batch.writes().get(0).journal());
        return all;
    }

    /** What the row says of wake, owner and fence is the store's own; a writer cannot change it by the way. */
    @Test
    default void an_owner_that_goes_on_changes_neither_its_lease_nor_its_wake() {
        var row = owned("a");

        commit(ALICE, Change.of(row).due(store().now().minus(LONG)));

        assertThat(Tenure.of(load("a"))).isEqualTo(Tenure.of(row));
    }

    /** What a row says about who holds it. */
    record Tenure(@Nullable Instant wake, @Nullable UUID owner, long fence) {
        static Tenure of(RunRow row) {
            return new Tenure(row.wake(), row.owner(), row.fence());
        }
    }

    @Test
    default void the_owner_writes_and_lets_go() {
        var row = owned("a");
        var later = store().now().plus(LONG);
        var change = Change.of(row).letsGo(later).state(RunState.WAITING);

        assertThat(commit(ALICE, change).applied()).containsExactly(row.key());

        assertThat(load("a")).isEqualTo(change.after());
        assertThat(load("a").owner()).isNull();
        assertThat(load("a").wake()).isEqualTo(later);
        assertThat(load("a").fence()).isEqualTo(row.fence());
    }

    @Test
    default void a_run_that_was_let_go_without_a_wake_is_left_alone() {
        var row = owned("a");

        commit(ALICE, Change.of(row).letsGo(null).state(RunState.COMPLETED));

        assertThat(load("a").wake()).isNull();
        assertThat(claim(BOB, 10).runs()).isEmpty();
    }

    @Test
    default void a_run_that_was_let_go_can_be_taken_at_once() {
        var row = owned("a");

        commit(ALICE, Change.of(row).letsGo(store().now()));

        assertThat(claim(BOB, 10).runs())
                .singleElement()
                .satisfies(run -> assertThat(run.wasLost()).isFalse());
    }

    @Test
    default void an_outsider_writes_to_an_owned_run_and_leaves_its_lease_alone() {
        var row = owned("a");
        var change = Change.of(row).outside().due(store().now()).state(RunState.PAUSED);

        assertThat(commit(BOB, change).applied()).containsExactly(row.key());

        var after = load("a");
        assertThat(after.state()).isEqualTo(RunState.PAUSED);
        assertThat(after.revision()).isEqualTo(row.revision() + 1);
        assertThat(Tenure.of(after)).isEqualTo(Tenure.of(row));
        assertThat(claim(BOB, 10).runs()).isEmpty();
    }

    @Test
    default void an_outsider_leaves_a_lost_lease_alone_too_so_that_the_next_owner_learns_of_it() {
        var row = lost("a");

        assertThat(commit(BOB, Change.of(row).outside().due(null)).applied()).containsExactly(row.key());

        assertThat(load("a").wake()).isEqualTo(row.wake());
        assertThat(claim(BOB, 10).runs())
                .singleElement()
                .satisfies(run -> assertThat(run.wasLost()).isTrue());
    }

    @Test
    default void an_outsider_says_when_a_run_is_due_that_nobody_owns() {
        var later = store().now().plus(LONG);
        var row = begun(start("a").due(null), LONG);
        var change = Change.of(row).outside().due(later);

        assertThat(commit(BOB, change).applied()).containsExactly(row.key());
        assertThat(load("a")).isEqualTo(change.after());
        assertThat(load("a").wake()).isEqualTo(later);

        commit(BOB, Change.of(load("a")).outside().due(null));
        assertThat(load("a").wake()).isNull();
    }

    @Test
    default void several_decisions_travel_in_one_write() {
        var row = owned("a");
        var batch = batch(ALICE, Change.of(row).decisions(5));
        var journal = picture("a").journal();

        assertThat(store().commit(batch).applied()).containsExactly(row.key());

        assertThat(load("a").revision()).isEqualTo(row.revision() + 5);
        assertThat(picture("a").journal()).isEqualTo(joined(journal, batch)).hasSize(6);
    }

    @Test
    default void a_run_can_begin_with_several_decisions() {
        var row = begun(start("a").decisions(3).held(), LONG);

        assertThat(row.revision()).isEqualTo(3);
        assertThat(picture("a").journal()).extracting(JournalRow::revision).containsExactly(1L, 2L, 3L);
    }

    @Test
    @Tag("S4-40")
    default void a_write_on_an_older_revision_changes_nothing() {
        var row = owned("a");
        commit(BOB, Change.of(row).outside());

        staysAsItIs(row.id().text(), batch(ALICE, Change.of(row).steps("XX")));
        staysAsItIs(row.id().text(), batch(ALICE, Change.of(row).steps("XX").letsGo(null)));
        staysAsItIs(row.id().text(), batch(ALICE, Change.of(row).steps("XX").outside()));
    }

    private void staysAsItIs(String id, Batch stale) {
        var before = picture(id);
        assertThat(store().commit(stale).applied()).isEmpty();
        assertThat(picture(id)).isEqualTo(before);
    }

    @Test
    @Tag("S4-40")
    default void a_write_with_an_older_fence_changes_nothing() {
        var old = owned("a");
        store().release(ALICE, List.of(new Lease(old.key(), old.fence(), store().now())));
        assertThat(claim(ALICE, 1).runs()).hasSize(1);

        staysAsItIs("a", batch(ALICE, Change.of(old).steps("XX")));
        staysAsItIs("a", batch(ALICE, Change.of(old).steps("XX").letsGo(null)));
    }

    @Test
    @Tag("S4-40")
    default void a_write_with_a_fence_that_was_never_given_changes_nothing() {
        var row = owned("a");

        staysAsItIs("a", batch(ALICE, Change.of(row).steps("XX").fence(row.fence() + 1)));
        staysAsItIs(
                "a",
                batch(ALICE, Change.of(row).steps("XX").fence(row.fence() + 1).letsGo(null)));
    }

    @Test
    @Tag("S4-40")
    default void a_write_of_a_worker_that_does_not_own_the_run_changes_nothing() {
        var row = owned("a");

        staysAsItIs("a", batch(BOB, Change.of(row).steps("XX")));
        staysAsItIs("a", batch(BOB, Change.of(row).steps("XX").letsGo(null)));
    }

    @Test
    @Tag("S4-40")
    default void a_write_of_an_owner_after_its_lease_has_ended_changes_nothing() {
        var row = lost("a");

        staysAsItIs("a", batch(ALICE, Change.of(row).steps("XX")));
        staysAsItIs("a", batch(ALICE, Change.of(row).steps("XX").letsGo(null)));
    }

    @Test
    @Tag("S4-40")
    default void a_write_of_an_owner_to_a_run_that_nobody_owns_changes_nothing() {
        var row = free("a");

        staysAsItIs("a", batch(ALICE, Change.of(row).steps("XX")));
        staysAsItIs("a", batch(ALICE, Change.of(row).steps("XX").letsGo(null)));
    }

    @Test
    default void a_write_to_a_run_that_does_not_exist_changes_nothing() {
        var row = start("a").after();

        staysAsItIs("a", batch(ALICE, Change.of(row)));
        staysAsItIs("a", batch(ALICE, Change.of(row).outside()));
    }

    @Test
    default void the_journal_is_read_in_pages() {
        var row = owned("a");
        commit(ALICE, Change.of(row).decisions(24));
        var all = picture("a").journal();

        assertThat(all).extracting(JournalRow::revision).hasSize(25).isSorted().doesNotHaveDuplicates();
        assertThat(store().journal(row.key(), 0, 10)).isEqualTo(all.subList(0, 10));
        assertThat(store().journal(row.key(), 10, 10)).isEqualTo(all.subList(10, 20));
        assertThat(store().journal(row.key(), 20, 10)).isEqualTo(all.subList(20, 25));
        assertThat(store().journal(row.key(), 25, 10)).isEmpty();
        assertThat(store().journal(key("nobody"), 0, 10)).isEmpty();
    }

    @Test
    default void payloads_are_found_by_their_entries() {
        var a = begun(start("a").held().payload("{\"input\":1}"), LONG);
        var b = begun(start("b").held().payload("{\"input\":2}"), LONG);
        commit(ALICE, Change.of(a));
        commit(ALICE, Change.of(load("a")).payload("{\"0\":\"out\"}"));

        var asked =
                List.of(entry(a, 1), entry(a, 2), entry(a, 3), entry(a, 4), entry(b, 1), new Entry(key("nobody"), 1));

        assertThat(store().payloads(asked))
                .isEqualTo(Map.of(
                        entry(a, 1), "{\"input\":1}", entry(a, 3), "{\"0\":\"out\"}", entry(b, 1), "{\"input\":2}"));
        assertThat(store().payloads(List.of())).isEmpty();
    }

    private static Entry entry(RunRow row, long revision) {
        return new Entry(row.key(), revision);
    }

    @Test
    default void what_is_written_is_stored_unchanged_however_long_or_odd() {
        var odd = "{\"0\":\"" + "x".repeat(300_000) + "' \\\\ \\u0001 \\n % _ ; -- 🙂\"}";
        var row = begun(start("a").held(), LONG);

        commit(ALICE, Change.of(row).payload(odd).active(odd));

        assertThat(store().payloads(List.of(entry(row, 2)))).containsEntry(entry(row, 2), odd);
        assertThat(load("a").active()).isEqualTo(odd);
    }
}
