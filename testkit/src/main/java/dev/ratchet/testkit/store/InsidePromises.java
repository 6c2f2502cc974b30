package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.store.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a store promises about somebody else's work in the transaction of a batch, and about a batch in somebody else's transaction. */
interface InsidePromises extends Workbench {
    private Batch with(Batch batch, Batch.Inside inside) {
        return new Batch(batch.commit(), batch.worker(), batch.lease(), batch.writes(), inside);
    }

    @Test
    default void what_is_done_inside_is_done_once_with_the_batch() {
        var row = owned("a");
        var count = new AtomicInteger();

        var answer = store().commit(with(batch(ALICE, Change.of(row), start("b")), transaction -> {
            assertThat(transaction).isNotNull();
            count.incrementAndGet();
        }));

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("a"), key("b"));
        assertThat(count).hasValue(1);
        assertThat(load("a").revision()).isEqualTo(2);
    }

    @Test
    default void what_fails_inside_takes_the_whole_batch_back() {
        var row = owned("a");
        var before = picture("a");
        var batch = batch(
                ALICE,
                Change.of(row).signal(Change.SIGNAL, 1, "m1", "1"),
                start("b").businessKey("k"));
        var unchecked = new IllegalStateException("no");
        var checked = new Exception("not this either");

        assertThatThrownBy(() -> store().commit(with(batch, transaction -> {
                    throw unchecked;
                })))
                .isSameAs(unchecked);
        assertThatThrownBy(() -> store().commit(with(batch, transaction -> {
                    throw checked;
                })))
                .hasRootCause(checked);

        assertThat(picture("a")).isEqualTo(before);
        assertThat(picture("b")).isEqualTo(Picture.ofNothing());
        assertThat(store().holder(Change.WORKFLOW, "k")).isEmpty();
        assertThat(store().commit(batch).applied()).hasSize(2);
    }

    @Test
    default void nothing_is_done_inside_and_nothing_applied_if_one_write_is_stale() {
        var a = owned("a");
        var b = owned("b");
        commit(BOB, Change.of(b).outside());
        var before = List.of(picture("a"), picture("b"));
        var count = new AtomicInteger();

        var answer = store().commit(with(
                batch(ALICE, Change.of(a), Change.of(b), start("c")), transaction -> count.incrementAndGet()));

        assertThat(answer.applied()).isEmpty();
        assertThat(count).hasValue(0);
        assertThat(List.of(picture("a"), picture("b"))).isEqualTo(before);
        assertThat(picture("c")).isEqualTo(Picture.ofNothing());
    }

    @Test
    default void a_batch_that_is_sent_again_does_not_do_again_what_was_done_inside() {
        var row = owned("a");
        var count = new AtomicInteger();
        var batch = with(batch(ALICE, Change.of(row), start("b")), transaction -> count.incrementAndGet());
        store().commit(batch);
        var before = List.of(picture("a"), picture("b"));

        var answer = another().commit(batch);

        assertThat(answer.applied()).containsExactlyInAnyOrder(key("a"), key("b"));
        assertThat(count).hasValue(1);
        assertThat(List.of(picture("a"), picture("b"))).isEqualTo(before);
    }

    @Test
    default void reading_waits_for_no_transaction_and_sees_nothing_of_it_before_it_is_committed() {
        var row = owned("a");
        var before = picture("a");
        var other = another();

        store().commit(with(batch(ALICE, Change.of(row), start("b")), transaction -> {
            var read = CompletableFuture.supplyAsync(
                    () -> List.of(Picture.of(other, "a"), Picture.of(store(), "a"), Picture.of(other, "b")));
            assertThat(read.get(20, TimeUnit.SECONDS)).containsExactly(before, before, Picture.ofNothing());
        }));

        assertThat(load("a").revision()).isEqualTo(2);
        assertThat(load("b").revision()).isEqualTo(1);
    }

    @Test
    default void a_batch_in_the_callers_transaction_holds_if_the_caller_commits() throws SQLException {
        var row = owned("a");
        var before = picture("a");
        var batch = batch(ALICE, Change.of(row).signal(Change.SIGNAL, 1, "m1", "1"), start("b"));
        var offered = transaction();
        if (offered.isEmpty()) {
            assertThatThrownBy(() -> store().commitInside(new Object(), batch))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThat(picture("a")).isEqualTo(before);
            return;
        }
        try (Connection connection = offered.get()) {
            assertThat(store().commitInside(connection, batch).applied()).hasSize(2);
            assertThat(picture("a")).as("before the caller commits").isEqualTo(before);
            connection.rollback();
            assertThat(picture("a")).as("after the caller has rolled back").isEqualTo(before);
            assertThat(picture("b")).isEqualTo(Picture.ofNothing());

            assertThat(store().commitInside(connection, batch).applied()).hasSize(2);
            connection.commit();
        }
        assertThat(load("a").revision()).isEqualTo(2);
        assertThat(picture("a").signals()).hasSize(1);
        assertThat(load("b").revision()).isEqualTo(1);
        assertThat(store().commit(batch).applied()).as("sent again").hasSize(2);
    }
}
