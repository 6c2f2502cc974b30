package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.SignalRow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a store promises about the inbox of a run. */
interface SignalPromises extends Workbench {
    @Test
    default void a_signal_is_stored_with_the_write_that_brings_it() {
        var row = owned("a");
        var change =
                Change.of(row).outside().signal("paid", 1, "m1", "{\"sum\":7}").signal("seen", 1, "m1", null);
        var signals = batch(BOB, change).writes().get(0).signals();

        assertThat(commit(BOB, change).applied()).containsExactly(row.key());

        assertThat(store().signals(row.key(), "paid", 0, 10)).containsExactly(signals.get(0));
        assertThat(store().signals(row.key(), "seen", 0, 10)).containsExactly(signals.get(1));
        assertThat(store().signals(row.key(), "lost", 0, 10)).isEmpty();
        assertThat(store().signals(key("nobody"), "paid", 0, 10)).isEmpty();
    }

    @Test
    default void a_signal_can_come_with_the_start() {
        var row = begun(start("a").signal("paid", 1, "m1", "1"), LONG);

        assertThat(store().signals(row.key(), "paid", 0, 10)).hasSize(1);
    }

    @Test
    default void a_signal_is_found_by_its_message_id() {
        var row = begun(start("a").signal("paid", 1, "m1", "1").signal("paid", 2, "m2", null), LONG);
        begun(start("b").signal("paid", 1, "m3", "3"), LONG);

        assertThat(store().signal(row.key(), "paid", "m2"))
                .hasValueSatisfying(signal -> assertThat(signal.number()).isEqualTo(2));
        assertThat(store().signal(row.key(), "paid", "m3")).isEmpty();
        assertThat(store().signal(row.key(), "seen", "m1")).isEmpty();
    }

    @Test
    default void signals_are_read_by_ascending_number_and_in_pages() {
        var row = free("a");
        for (int number = 1; number <= 25; number++) {
            commit(BOB, Change.of(load("a")).outside().signal("paid", number, "m" + (100 - number), "" + number));
        }

        assertThat(numbers(store().signals(row.key(), "paid", 0, 10))).containsExactly(range(1, 10));
        assertThat(numbers(store().signals(row.key(), "paid", 10, 10))).containsExactly(range(11, 20));
        assertThat(numbers(store().signals(row.key(), "paid", 20, 10))).containsExactly(range(21, 25));
        assertThat(store().signals(row.key(), "paid", 25, 10)).isEmpty();
    }

    private static Iterable<Integer> numbers(List<SignalRow> signals) {
        return signals.stream().map(SignalRow::number).toList();
    }

    private static Integer[] range(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toArray(Integer[]::new);
    }

    @Test
    default void a_stale_write_stores_no_signal() {
        var row = owned("a");
        commit(ALICE, Change.of(row));

        assertThat(commit(BOB, Change.of(row).outside().signal("paid", 1, "m1", "1"))
                        .applied())
                .isEmpty();

        assertThat(store().signals(row.key(), "paid", 0, 10)).isEmpty();
        assertThat(store().signal(row.key(), "paid", "m1")).isEmpty();
    }

    /** Two that bring the same message at once: the later one is too late, not wrong. */
    @Test
    default void a_stale_write_with_a_signal_that_is_there_is_only_stale() {
        var row = free("a");
        commit(BOB, Change.of(row).outside().signal("paid", 1, "m1", "1"));
        var before = picture("a");

        var answer = commit(BOB, Change.of(row).outside().signal("paid", 1, "m1", "1"), start("b"));

        assertThat(answer.applied()).containsExactly(key("b"));
        assertThat(picture("a")).isEqualTo(before);
    }

    @Test
    default void the_same_message_is_never_stored_twice() {
        var row = begun(start("a").signal("paid", 1, "m1", "1"), LONG);
        var before = picture("a");

        refuses(Change.of(row).outside().signal("paid", 2, "m1", "2"));
        refuses(Change.of(row).outside().signal("paid", 1, "m2", "2"));

        assertThat(picture("a")).isEqualTo(before);
        assertThat(picture("b")).isEqualTo(Picture.ofNothing());
    }

    private void refuses(Change change) {
        assertThatThrownBy(() -> commit(BOB, start("b"), change))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.isTransient()).isFalse());
    }

    @Test
    default void the_same_message_id_can_come_under_another_name_and_to_another_run() {
        begun(start("a").signal("paid", 1, "m1", "1").signal("seen", 1, "m1", "1"), LONG);
        begun(start("b").signal("paid", 1, "m1", "1"), LONG);

        assertThat(store().signal(key("a"), "seen", "m1")).isPresent();
        assertThat(store().signal(key("b"), "paid", "m1")).isPresent();
    }
}
