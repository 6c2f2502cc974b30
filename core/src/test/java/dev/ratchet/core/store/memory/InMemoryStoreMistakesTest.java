package dev.ratchet.core.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.News;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A database or its adapter would fail, or worse; the store in memory says what is wrong with the call. */
class InMemoryStoreMistakesTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final UUID ALICE = new UUID(1, 1);
    private static final long COMMIT = 77;

    private final InMemoryStore store = new InMemoryStore(new ManualClock(NOON));
    private final int definition = store.define(new DefinitionRow(0, "hash", "sample", 1, "shape", "{}"))
            .number();

    private RunRow row(String id, long revision, Instant updated) {
        var name = new RunId(id);
        return new RunRow(
                RunKey.of(name),
                name,
                definition,
                "default",
                revision,
                RunState.QUEUED,
                "P",
                null,
                "{}",
                NOON,
                updated,
                NOON,
                null,
                0);
    }

    private static JournalRow entry(long revision, long commit) {
        return new JournalRow(revision, NOON, commit, 0, "[]", null);
    }

    private static Write start(RunRow row, List<JournalRow> journal, List<SignalRow> signals, List<Write> starts) {
        return new Write(
                0, row, Write.Hand.OUTSIDE, journal, signals, new Write.Start("sample", Map.of(), null), starts, false);
    }

    private Write start(String id) {
        return start(row(id, 1, NOON), List.of(entry(1, COMMIT)), List.of(), List.of());
    }

    private static Batch batch(Write... writes) {
        return batch(null, writes);
    }

    private static Batch batch(Batch.@Nullable Inside inside, Write... writes) {
        return new Batch(COMMIT, ALICE, Duration.ofSeconds(10), List.of(writes), inside);
    }

    private void refuses(String why, Write... writes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.commit(batch(writes)))
                .withMessageContaining(why);
        assertThat(store.load(List.of(RunKey.of(new RunId("a"))))).isEmpty();
    }

    @Test
    void a_batch_has_one_write_for_each_run() {
        refuses("another write for the same run", start("a"), start("a"));
    }

    @Test
    void a_journal_goes_from_the_revision_before_to_that_of_the_row() {
        refuses(
                "must go on with revision 1",
                start(row("a", 1, NOON), List.of(entry(2, COMMIT)), List.of(), List.of()));
        refuses(
                "revision of its last journal entry",
                start(row("a", 2, NOON), List.of(entry(1, COMMIT)), List.of(), List.of()));
        refuses("no journal", start(row("a", 0, NOON), List.of(), List.of(), List.of()));
    }

    @Test
    void a_journal_carries_the_number_of_its_commit() {
        refuses("number of its batch's commit", start(row("a", 1, NOON), List.of(entry(1, 5)), List.of(), List.of()));
    }

    @Test
    void a_write_brings_signals_of_its_own_run() {
        var stranger = new SignalRow(RunKey.of(new RunId("b")), "paid", 1, "m1", null, NOON);

        refuses(
                "signal of another run",
                start(row("a", 1, NOON), List.of(entry(1, COMMIT)), List.of(stranger), List.of()));
    }

    @Test
    void a_message_that_comes_twice_in_one_write_is_refused() {
        var key = RunKey.of(new RunId("a"));
        var twice = List.of(
                new SignalRow(key, "paid", 1, "m1", null, NOON), new SignalRow(key, "paid", 2, "m1", null, NOON));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() ->
                        store.commit(batch(start(row("a", 1, NOON), List.of(entry(1, COMMIT)), twice, List.of()))))
                .matches(e -> !e.isTransient());
    }

    @Test
    void times_are_whole_microseconds() {
        refuses(
                "whole microseconds",
                start(row("a", 1, NOON.plusNanos(1)), List.of(entry(1, COMMIT)), List.of(), List.of()));
    }

    @Test
    void only_a_first_write_says_what_is_said_at_the_start() {
        var later = new Write(
                1, row("a", 2, NOON), Write.Hand.OUTSIDE, List.of(entry(2, COMMIT)), List.of(), null, List.of(), false);
        refuses(
                "a run that is not new",
                start(row("a", 1, NOON), List.of(entry(1, COMMIT)), List.of(), List.of(later)));
        refuses(
                "belongs to the first write",
                new Write(
                        0,
                        row("a", 1, NOON),
                        Write.Hand.OUTSIDE,
                        List.of(entry(1, COMMIT)),
                        List.of(),
                        null,
                        List.of(),
                        false));
        var letsGo = new Write(
                0,
                row("a", 1, NOON),
                Write.Hand.LETS_GO,
                List.of(entry(1, COMMIT)),
                List.of(),
                new Write.Start("sample", Map.of(), null),
                List.of(),
                false);
        refuses("nobody can let it go", letsGo);
    }

    @Test
    void a_key_belongs_to_its_id() {
        var a = row("a", 1, NOON);
        var stolen = new RunRow(
                RunKey.of(new RunId("b")),
                a.id(),
                definition,
                "default",
                1,
                RunState.QUEUED,
                "P",
                null,
                "{}",
                NOON,
                NOON,
                null,
                null,
                0);

        refuses("cannot have the key", start(stolen, List.of(entry(1, COMMIT)), List.of(), List.of()));
    }

    @Test
    void what_was_said_at_the_start_is_not_changed_later() {
        store.commit(batch(start("a")));
        var changed = changed(
                row("a", 2, NOON),
                row -> new RunRow(
                        row.key(),
                        row.id(),
                        row.definition(),
                        "another queue",
                        row.revision(),
                        row.state(),
                        row.steps(),
                        row.active(),
                        row.origin(),
                        row.created(),
                        row.updated(),
                        row.wake(),
                        row.owner(),
                        row.fence()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.commit(new Batch(COMMIT + 1, ALICE, Duration.ZERO, List.of(changed), null)))
                .withMessageContaining("queue");
    }

    private static Write changed(RunRow row, UnaryOperator<RunRow> change) {
        return new Write(
                1,
                change.apply(row),
                Write.Hand.OUTSIDE,
                List.of(entry(2, COMMIT + 1)),
                List.of(),
                null,
                List.of(),
                false);
    }

    @Test
    void what_runs_inside_a_commit_may_read_but_not_write() {
        assertThatIllegalStateException()
                .isThrownBy(() -> store.commit(batch(handle -> store.commit(batch(start("b"))), start("a"))))
                .withMessageContaining("inside a commit");
        assertThat(store.load(List.of(RunKey.of(new RunId("a"))))).isEmpty();

        store.commit(batch(
                handle -> assertThat(((InMemoryStore) handle).load(List.of(RunKey.of(new RunId("a")))))
                        .isEmpty(),
                start("a")));
        assertThat(store.load(List.of(RunKey.of(new RunId("a"))))).hasSize(1);
    }

    @Test
    void a_handle_that_was_closed_answers_nothing_and_the_content_lives_on() {
        store.commit(batch(start("a")));
        store.close();
        store.close();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.load(List.of()))
                .withMessageContaining("closed")
                .matches(e -> !e.isTransient());
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.commit(batch(start("b"))));
        assertThat(store.reopen().load(List.of(RunKey.of(new RunId("a")), RunKey.of(new RunId("b")))))
                .hasSize(1);
    }

    @Test
    void there_are_no_news_and_no_transactions_of_others() {
        assertThat(store.news(Duration.ofDays(1))).isEqualTo(News.NONE);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> store.commitInside(new Object(), batch(start("a"))))
                .withMessageContaining("memory");
    }
}
