package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a store promises about taking due runs. */
interface ClaimPromises extends Workbench {
    @Test
    @Tag("S4-35")
    default void a_claim_gives_the_run_an_owner_a_lease_and_the_next_fence_and_nothing_else() {
        var free = free("a");
        var before = picture("a");

        var taken = claim(BOB, 10);

        var row = load("a");
        assertThat(taken.runs()).containsExactly(new Claim.Run(row, dueOf(free), false));
        assertThat(row.owner()).isEqualTo(BOB);
        assertThat(row.fence()).isEqualTo(free.fence() + 1);
        assertThat(row.wake()).isEqualTo(taken.now().plus(LONG).plus(MICROSECOND));
        assertThat(row)
                .as("all but owner, fence and wake")
                .usingRecursiveComparison()
                .ignoringFields("owner", "fence", "wake")
                .isEqualTo(free);
        assertThat(picture("a").journal()).isEqualTo(before.journal());
    }

    private static Instant dueOf(RunRow row) {
        return row.wake() == null ? Instant.MIN : row.wake();
    }

    @Test
    @Tag("S4-35")
    default void runs_are_taken_in_the_order_in_which_they_were_due_across_all_queues() {
        var now = store().now();
        var queues = List.of("red", "green", "blue");
        for (int i = 0; i < 9; i++) {
            begun(start("r" + i).queue(queues.get(i % 3)).due(now.minusSeconds(100 - (i * 7) % 9)), LONG);
        }

        var taken = store().claim(new Claim(BOB, LONG, queues, Set.of(definition()), 100));

        assertThat(taken.runs()).hasSize(9).extracting(Claim.Run::due).isSorted();
        assertThat(ids(taken)).startsWith("r0", "r4", "r8", "r3");
    }

    @Test
    default void a_claim_takes_no_more_than_its_limit_and_those_that_were_due_first() {
        var now = store().now();
        for (int i = 0; i < 5; i++) {
            begun(start("r" + i).due(now.minusSeconds(i)), LONG);
        }

        assertThat(ids(claim(BOB, 2))).containsExactly("r4", "r3");
        assertThat(ids(claim(BOB, 2))).containsExactly("r2", "r1");
        assertThat(ids(claim(BOB, 2))).containsExactly("r0");
        assertThat(ids(claim(BOB, 2))).isEmpty();
    }

    @Test
    default void the_limit_counts_for_all_queues_together() {
        var now = store().now();
        for (int i = 0; i < 6; i++) {
            begun(start("r" + i).queue(i % 2 == 0 ? "red" : "green").due(now.minusSeconds(10 - i)), LONG);
        }

        var taken = store().claim(new Claim(BOB, LONG, List.of("green", "red"), Set.of(definition()), 3));

        assertThat(ids(taken)).containsExactly("r0", "r1", "r2");
    }

    @Test
    default void a_claim_takes_from_its_queues_only() {
        begun(start("a").queue("red"), LONG);
        begun(start("b").queue("green"), LONG);

        var claim = new Claim(BOB, LONG, List.of("green", "yellow"), Set.of(definition()), 10);

        assertThat(ids(store().claim(claim))).containsExactly("b");
        assertThat(load("a").owner()).isNull();
        assertThat(ids(store().claim(new Claim(BOB, LONG, List.of(), Set.of(definition()), 10))))
                .isEmpty();
    }

    @Test
    default void a_queue_that_is_named_twice_is_one_queue() {
        free("a");
        free("b");

        var taken = store().claim(new Claim(BOB, LONG, List.of(Change.QUEUE, Change.QUEUE), Set.of(definition()), 10));

        assertThat(ids(taken)).containsExactlyInAnyOrder("a", "b");
        assertThat(load("a").fence()).isEqualTo(1);
    }

    @Test
    default void a_worker_can_serve_very_many_queues_and_definitions() {
        free("a");
        var queues = new ArrayList<>(List.of(Change.QUEUE));
        IntStream.range(0, 200).forEach(i -> queues.add("queue " + i));
        var definitions =
                IntStream.range(0, 2_000).mapToObj(i -> definition() + i).collect(Collectors.toSet());

        assertThat(ids(store().claim(new Claim(BOB, LONG, queues, definitions, 10))))
                .containsExactly("a");
    }

    @Test
    default void a_claim_takes_runs_of_its_definitions_only() {
        var bread = store().define(Change.definition("bread")).number();
        var cake = store().define(Change.definition("cake")).number();
        free("a");
        begun(Change.start("b", bread, store().now()), LONG);
        begun(Change.start("c", cake, store().now()), LONG);

        var claim = new Claim(BOB, LONG, List.of(Change.QUEUE), Set.of(bread, cake), 10);

        assertThat(ids(store().claim(claim))).containsExactlyInAnyOrder("b", "c");
        assertThat(load("a").owner()).isNull();
        assertThat(ids(store().claim(new Claim(BOB, LONG, List.of(Change.QUEUE), Set.of(), 10))))
                .isEmpty();
    }

    /** A worker that cannot run what was due first still finds what it can run behind it. */
    @Test
    default void runs_that_nobody_here_can_run_do_not_hide_the_others() {
        var bread = store().define(Change.definition("bread")).number();
        for (int i = 0; i < 20; i++) {
            begun(Change.start("b" + i, bread, store().now().minusSeconds(60)), LONG);
        }
        free("a");

        assertThat(ids(claim(BOB, 1))).containsExactly("a");
    }

    @Test
    @Tag("S4-35")
    default void a_run_is_not_taken_before_it_is_due() {
        var due = store().now().plus(BRIEF);
        begun(start("a").due(due), LONG);
        begun(start("b").due(store().now().plus(LONG)), LONG);

        var early = claim(BOB, 10);
        awaitPast(due);
        var late = claim(BOB, 10);

        assertThat(early.runs()).allSatisfy(run -> assertThat(run.due()).isBeforeOrEqualTo(early.now()));
        assertThat(ids(early).isEmpty() ? ids(late) : ids(early)).containsExactly("a");
        assertThat(load("b").owner()).isNull();
    }

    @Test
    default void a_run_is_due_at_its_very_instant() {
        assumeThat(clock()).isPresent();
        var due = store().now().plusSeconds(5);
        begun(start("a").due(due), LONG);

        clock().orElseThrow().moveTo(due.minus(MICROSECOND));
        assertThat(claim(BOB, 10).runs()).isEmpty();
        clock().orElseThrow().moveTo(due);
        assertThat(ids(claim(BOB, 10))).containsExactly("a");
    }

    @Test
    default void a_run_that_only_an_event_can_move_is_never_taken() {
        begun(start("a").due(null), LONG);

        assertThat(claim(BOB, 10).runs()).isEmpty();
        assertThat(load("a").wake()).isNull();
    }

    @Test
    default void a_run_is_taken_by_its_wake_alone_whatever_its_state() {
        for (var state : RunState.values()) {
            begun(start("run " + state).state(state), LONG);
        }

        assertThat(claim(BOB, 100).runs())
                .extracting(run -> run.row().state())
                .containsExactlyInAnyOrder(RunState.values());
    }

    /** A store that remembers how far it has taken must not overlook what became due before that. */
    @Test
    default void a_run_that_was_due_before_those_already_taken_is_still_found() {
        var now = store().now();
        for (int i = 0; i < 10; i++) {
            begun(start("r" + i).due(now), LONG);
        }
        assertThat(claim(BOB, 5).runs()).hasSize(5);
        begun(start("late").due(now.minusSeconds(3_600)), LONG);

        assertThat(ids(claim(BOB, 10))).hasSize(6).contains("late");
    }

    @Test
    @Tag("S4-35")
    @Tag("S4-36")
    default void many_who_claim_at_once_take_each_run_exactly_once() throws Exception {
        var keys = new ArrayList<RunKey>();
        for (int i = 0; i < 4; i++) {
            var starts = new Change[50];
            for (int j = 0; j < starts.length; j++) {
                starts[j] = start("r" + (i * starts.length + j));
                keys.add(starts[j].key());
            }
            commit(ALICE, starts);
        }
        var other = another();
        var left = new AtomicInteger(keys.size());

        var taken = Crowd.act(index -> {
            var mine = new ArrayList<RunKey>();
            var worker = new UUID(7, index);
            var claim = new Claim(worker, LONG, List.of(Change.QUEUE), Set.of(definition()), 7);
            var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (left.get() > 0 && System.nanoTime() < deadline) {
                for (var run : (index % 2 == 0 ? store() : other).claim(claim).runs()) {
                    assertThat(run.row().owner()).isEqualTo(worker);
                    assertThat(run.row().fence()).isEqualTo(1);
                    mine.add(run.row().key());
                    left.decrementAndGet();
                }
            }
            return mine;
        });

        assertThat(taken.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(keys);
    }
}
