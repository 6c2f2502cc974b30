package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.Outbox.Fate;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.row.MessageRow;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises about messages that leave. */
interface OutboxPromises extends Workbench {
    String MAIL = "mail";
    Fate DELIVERED = new Fate.Delivered();

    private Outbox.Taken take(Store store, UUID claim, Duration lease, int strands) {
        return store.outbox().take(new Outbox.Taking(claim, lease, Map.of(MAIL, strands), 10));
    }

    private Outbox.Taken take(UUID claim) {
        return take(store(), claim, LONG, 100);
    }

    private static List<MessageRow> messages(Outbox.Taken taken) {
        return taken.strands().stream()
                .flatMap(strand -> strand.letters().stream())
                .map(Outbox.Letter::message)
                .toList();
    }

    /** Each message by its revision and number, strand after strand. */
    private static List<String> numbers(Outbox.Taken taken) {
        return messages(taken).stream()
                .map(message -> message.revision() + "/" + message.number())
                .toList();
    }

    private int settle(UUID claim, Outbox.Taken taken, Fate fate) {
        return settle(claim, messages(taken), fate);
    }

    private int settle(UUID claim, Collection<MessageRow> messages, Fate fate) {
        return store().outbox()
                .settle(
                        claim,
                        messages.stream()
                                .map(message -> new Outbox.Settled(Outbox.Key.of(message), fate))
                                .toList());
    }

    private static List<Outbox.Key> keys(List<Outbox.Dead> dead) {
        return dead.stream().map(each -> Outbox.Key.of(each.message())).toList();
    }

    @Test
    @Tag("S4-62")
    default void a_message_is_there_with_the_write_that_brings_it_and_not_without() {
        var row = owned("a");
        commit(BOB, Change.of(row).outside().message(0, MAIL));
        assertThat(commit(ALICE, Change.of(row).message(1, MAIL)).applied()).isEmpty();

        var taken = take(ALICE);

        var expected = new MessageRow(row.key(), 2, 0, MAIL, "sample", "{\"id\":\"a/2/0\"}", row.created());
        assertThat(taken.strands()).containsExactly(new Outbox.Strand(List.of(new Outbox.Letter(expected, 1))));
    }

    @Test
    default void messages_come_with_starts_and_with_what_these_start() {
        commit(ALICE, start("a").message(0, MAIL).starts(start("b").message(0, MAIL)));
        begun(start("c").held().message(0, MAIL), LONG);

        assertThat(messages(take(ALICE)).stream().map(MessageRow::run))
                .containsExactlyInAnyOrder(key("a"), key("b"), key("c"));
    }

    @Test
    default void a_batch_that_is_sent_again_brings_its_messages_once() {
        var row = owned("a");
        var batch = batch(ALICE, Change.of(row).message(0, MAIL), start("b").message(0, MAIL));
        store().commit(batch);
        settle(ALICE, take(ALICE), DELIVERED);

        assertThat(store().commit(batch).applied()).hasSize(2);

        assertThat(take(BOB).strands()).isEmpty();
    }

    @Test
    default void what_fails_inside_takes_the_messages_back() {
        var batch = batch(ALICE, start("a").message(0, MAIL));
        var failing = new Batch(batch.commit(), batch.worker(), batch.lease(), batch.writes(), transaction -> {
            throw new IllegalStateException("no");
        });

        assertThatThrownBy(() -> store().commit(failing)).isInstanceOf(IllegalStateException.class);

        assertThat(store().outbox().counts()).isEmpty();
    }

    @Test
    default void messages_in_the_callers_transaction_are_there_if_the_caller_commits() throws SQLException {
        for (var isCommitted : List.of(false, true)) {
            var offered = transaction();
            if (offered.isEmpty()) {
                return;
            }
            try (var connection = offered.get()) {
                store().commitInside(
                                connection,
                                batch(ALICE, start("a" + isCommitted).message(0, MAIL)));
                if (isCommitted) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
            }
            assertThat(take(ALICE).strands()).hasSize(isCommitted ? 1 : 0);
        }
    }

    @Test
    default void only_messages_for_those_who_ask_are_taken() {
        begun(start("a").message(0, MAIL).message(0, "audit"), LONG);

        assertThat(messages(take(ALICE))).extracting(MessageRow::destination).containsExactly(MAIL);
        assertThat(take(BOB).strands()).isEmpty();
        assertThat(store().outbox()
                        .take(new Outbox.Taking(BOB, LONG, Map.of(), 10))
                        .strands())
                .isEmpty();
        assertThat(store().outbox()
                        .take(new Outbox.Taking(BOB, LONG, Map.of("audit", 1, "other", 1), 10))
                        .strands())
                .hasSize(1);
    }

    @Test
    default void the_messages_of_a_run_come_in_their_order() {
        var row = begun(start("a").held().message(0, MAIL).message(1, MAIL), LONG);
        commit(ALICE, Change.of(row).decisions(9).message(0, MAIL));
        commit(BOB, Change.of(load("a")).outside().message(2, MAIL).message(10, MAIL));

        assertThat(numbers(take(ALICE))).containsExactly("1/0", "1/1", "10/0", "11/2", "11/10");
    }

    @Test
    default void nobody_gets_a_message_while_an_earlier_one_of_its_run_is_under_way() {
        begun(start("a").held().message(0, MAIL).message(1, MAIL), LONG);
        var first = store().outbox().take(new Outbox.Taking(ALICE, LONG, Map.of(MAIL, 5), 1));
        assertThat(numbers(first)).containsExactly("1/0");
        commit(BOB, Change.of(load("a")).outside().message(0, MAIL));
        begun(start("b").message(7, MAIL), LONG);

        assertThat(numbers(take(BOB))).containsExactly("1/7");
        assertThat(settle(ALICE, first, DELIVERED)).isEqualTo(1);

        assertThat(numbers(take(BOB))).containsExactly("1/1", "2/0");
    }

    @Test
    default void a_message_that_is_tried_again_later_holds_up_its_run_and_no_other() {
        begun(start("a").held().message(0, MAIL).message(1, MAIL), LONG);
        awaitPast(store().now());
        begun(start("b").message(7, MAIL), LONG);
        var taken = store().outbox().take(new Outbox.Taking(ALICE, LONG, Map.of(MAIL, 1), 10));
        assertThat(numbers(taken)).containsExactly("1/0", "1/1");
        settle(ALICE, messages(taken).subList(0, 1), new Fate.Again(BRIEF, "busy"));
        settle(ALICE, messages(taken).subList(1, 2), new Fate.GivenBack());
        var failed = store().now();

        assertThat(numbers(take(BOB))).containsExactly("1/7");
        awaitPast(failed.plus(BRIEF));

        var again = take(BOB);
        assertThat(numbers(again)).containsExactly("1/0", "1/1");
        assertThat(again.strands().get(0).letters())
                .extracting(Outbox.Letter::attempt)
                .containsExactly(2, 1);
    }

    @Test
    default void so_many_strands_are_taken_as_are_wanted_whatever_stands_in_line() {
        begun(start("a").message(0, MAIL), LONG);
        settle(ALICE, take(ALICE), new Fate.Again(LONG, "busy"));
        for (var number = 1; number <= 30; number++) {
            commit(BOB, Change.of(load("a")).outside().message(0, MAIL));
        }
        for (var number = 0; number < 5; number++) {
            begun(start("b" + number).message(0, MAIL), LONG);
        }

        assertThat(take(store(), BOB, LONG, 3).strands()).hasSize(3);
        assertThat(take(store(), BOB, LONG, 3).strands()).hasSize(2);
        assertThat(take(store(), BOB, LONG, 3).strands()).isEmpty();
    }

    @Test
    default void a_message_that_was_never_settled_is_given_to_somebody_else_when_the_lease_ends() {
        begun(start("a").message(0, MAIL), LONG);
        var first = take(store(), ALICE, BRIEF, 1);
        var other = another();
        awaitPast(first.now().plus(BRIEF));

        var second = take(other, BOB, LONG, 1);

        assertThat(second.strands().get(0).letters())
                .extracting(Outbox.Letter::attempt)
                .containsExactly(2);
        assertThat(settle(ALICE, first, DELIVERED)).isZero();
        assertThat(settle(BOB, second, DELIVERED)).isEqualTo(1);
        assertThat(settle(BOB, second, DELIVERED)).isZero();
        assertThat(store().outbox().counts()).isEmpty();
    }

    @Test
    default void what_somebody_says_late_counts_unless_somebody_else_took_it() {
        begun(start("a").message(0, MAIL), LONG);
        var taken = take(store(), ALICE, BRIEF, 1);
        awaitPast(taken.now().plus(BRIEF));

        assertThat(settle(ALICE, taken, DELIVERED)).isEqualTo(1);

        assertThat(take(BOB).strands()).isEmpty();
    }

    @Test
    default void a_dead_letter_blocks_none_behind_it_and_can_be_sent_again() {
        begun(start("a").message(0, MAIL).message(1, MAIL), LONG);
        var first = store().outbox().take(new Outbox.Taking(ALICE, LONG, Map.of(MAIL, 1), 1));
        assertThat(settle(ALICE, first, new Fate.Died("gone"))).isEqualTo(1);

        var second = take(ALICE);
        assertThat(numbers(second)).containsExactly("1/1");
        settle(ALICE, second, DELIVERED);
        assertThat(take(ALICE).strands()).isEmpty();
        var dead = store().outbox().dead(null, 10);
        assertThat(dead).hasSize(1);
        assertThat(dead.get(0).message()).isEqualTo(messages(first).get(0));
        assertThat(dead.get(0).error()).isEqualTo("gone");
        assertThat(dead.get(0).attempts()).isEqualTo(1);
        assertThat(dead.get(0).died()).isBetween(first.now(), store().now());

        assertThat(store().outbox().resend(keys(dead))).isEqualTo(1);
        assertThat(store().outbox().resend(keys(dead))).isZero();

        assertThat(store().outbox().dead(null, 10)).isEmpty();
        assertThat(take(BOB).strands().get(0).letters())
                .extracting(Outbox.Letter::attempt)
                .containsExactly(1);
    }

    @Test
    default void dead_letters_are_listed_by_destination_and_oldest_first_and_can_be_discarded() {
        for (var id : List.of("a", "b", "c")) {
            begun(start(id).message(0, MAIL).message(0, "audit"), LONG);
            settle(ALICE, take(ALICE), new Fate.Died("gone " + id));
            awaitPast(store().now());
        }

        var dead = store().outbox().dead(MAIL, 2);
        assertThat(dead).extracting(Outbox.Dead::error).containsExactly("gone a", "gone b");
        assertThat(store().outbox().dead("audit", 10)).isEmpty();
        assertThat(store().outbox().counts()).hasSize(2).last().satisfies(count -> {
            assertThat(count.destination()).isEqualTo(MAIL);
            assertThat(count.dead()).isEqualTo(3);
            assertThat(count.oldest()).isNull();
        });

        assertThat(store().outbox().discard(keys(dead))).isEqualTo(2);
        assertThat(store().outbox().discard(keys(dead))).isZero();

        assertThat(store().outbox().dead(null, 10))
                .extracting(Outbox.Dead::error)
                .containsExactly("gone c");
    }

    @Test
    default void an_open_message_is_neither_resent_nor_discarded() {
        var row = begun(start("a").message(0, MAIL), LONG);
        var key = List.of(new Outbox.Key(row.key(), MAIL, 1, 0));

        assertThat(store().outbox().resend(key)).isZero();
        assertThat(store().outbox().discard(key)).isZero();

        assertThat(store().outbox().counts())
                .containsExactly(new Outbox.Count(MAIL, 1, 0, load("a").created()));
    }

    @Test
    default void a_message_outlives_its_run() {
        begun(start("a").state(RunState.COMPLETED).due(null).message(0, MAIL), LONG);
        assertThat(store().purge(store().now().plusSeconds(60), 10)).isEqualTo(1);

        assertThat(take(ALICE).strands()).hasSize(1);
    }

    @Test
    default void many_who_take_at_once_never_get_the_same_message_nor_a_later_one_first() throws Exception {
        var runs = 5;
        for (var run = 0; run < runs; run++) {
            for (var number = 0; number < 12; number++) {
                var id = "r" + run;
                commit(
                        BOB,
                        number == 0
                                ? start(id).message(0, MAIL)
                                : Change.of(load(id)).outside().message(0, MAIL));
            }
        }
        var delivered = new ConcurrentLinkedQueue<MessageRow>();

        var other = another();
        Crowd.act(who -> {
            var store = who % 2 == 0 ? store() : other;
            for (var idle = 0; idle < 200 && delivered.size() < runs * 12; idle++) {
                var claim = UUID.randomUUID();
                var taken = store.outbox().take(new Outbox.Taking(claim, LONG, Map.of(MAIL, 2), 2));
                delivered.addAll(messages(taken));
                store.outbox()
                        .settle(
                                claim,
                                messages(taken).stream()
                                        .map(message -> new Outbox.Settled(Outbox.Key.of(message), DELIVERED))
                                        .toList());
            }
            return true;
        });

        assertThat(delivered).hasSize(runs * 12).doesNotHaveDuplicates();
        for (var run = 0; run < runs; run++) {
            var key = key("r" + run);
            var revisions = new ArrayList<Long>();
            delivered.forEach(message -> {
                if (message.run().equals(key)) {
                    revisions.add(message.revision());
                }
            });
            assertThat(revisions).isSorted();
        }
    }
}
