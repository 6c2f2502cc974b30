package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.row.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a store promises about forgetting runs that are over. */
interface PurgePromises extends Workbench {
    Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

    private void ended(String id, RunState state, Instant when) {
        begun(Change.start(id, definition(), LONG_AGO).state(state).at(when).due(null), LONG);
    }

    private List<String> left() {
        return store().list(new RunQuery(Set.of(), null, Map.of(), null, null, null, 100)).stream()
                .map(row -> row.id().text())
                .toList();
    }

    @Test
    default void only_runs_that_are_over_are_forgotten() {
        for (var state : RunState.values()) {
            ended("run " + state, state, LONG_AGO);
        }
        var over = Set.of(RunState.values()).stream().filter(RunState::isOver).count();

        assertThat(store().purge(store().now(), 100)).isEqualTo((int) over);

        assertThat(left())
                .containsExactlyInAnyOrderElementsOf(Stream.of(RunState.values())
                        .filter(state -> !state.isOver())
                        .map(state -> "run " + state)
                        .toList());
    }

    @Test
    default void only_runs_that_ended_before_that_time_are_forgotten() {
        ended("before", RunState.COMPLETED, LONG_AGO.minus(MICROSECOND));
        ended("at", RunState.COMPLETED, LONG_AGO);
        ended("after", RunState.COMPLETED, LONG_AGO.plus(MICROSECOND));

        assertThat(store().purge(LONG_AGO, 100)).isEqualTo(1);

        assertThat(left()).containsExactlyInAnyOrder("at", "after");
    }

    @Test
    default void the_oldest_are_forgotten_first_and_no_more_than_asked() {
        for (var i : List.of(3, 1, 4, 0, 2)) {
            ended("r" + i, RunState.FAILED, LONG_AGO.plusSeconds(i));
        }

        assertThat(store().purge(store().now(), 2)).isEqualTo(2);
        assertThat(left()).containsExactlyInAnyOrder("r2", "r3", "r4");
        assertThat(store().purge(store().now(), 2)).isEqualTo(2);
        assertThat(left()).containsExactly("r4");
        assertThat(store().purge(store().now(), 2)).isEqualTo(1);
        assertThat(store().purge(store().now(), 2)).isZero();
    }

    @Test
    default void a_run_is_forgotten_whole_and_definitions_stay() {
        var row = begun(
                Change.start("a", definition(), LONG_AGO)
                        .label("team", "red")
                        .businessKey("order-7")
                        .payload("{\"input\":1}")
                        .signal(Change.SIGNAL, 1, "m1", "1"),
                LONG);
        commit(ALICE, Change.of(row).outside().state(RunState.COMPLETED).due(null));
        free("other");
        var other = picture("other");
        var definitions = store().definitions(0, 10);

        assertThat(store().purge(store().now(), 100)).isEqualTo(1);

        assertThat(picture("a")).isEqualTo(Picture.ofNothing());
        assertThat(store().signal(row.key(), Change.SIGNAL, "m1")).isEmpty();
        assertThat(store().payloads(List.of(new Entry(row.key(), 1)))).isEmpty();
        assertThat(store().holder(Change.WORKFLOW, "order-7")).isEmpty();
        assertThat(store().list(new RunQuery(Set.of(), null, Map.of("team", "red"), null, null, null, 10)))
                .isEmpty();
        assertThat(picture("other")).isEqualTo(other);
        assertThat(store().definitions(0, 10)).isEqualTo(definitions);
    }

    @Test
    default void a_forgotten_run_can_be_started_anew() {
        begun(start("a").at(LONG_AGO).label("team", "red").businessKey("k").signal(Change.SIGNAL, 1, "m1", "1"), LONG);
        commit(ALICE, Change.of(load("a")).outside().decisions(3).state(RunState.COMPLETED));
        assertThat(store().purge(store().now(), 100)).isEqualTo(1);
        var start = start("a").label("team", "red").businessKey("k").signal(Change.SIGNAL, 1, "m1", "2");

        assertThat(begun(start, LONG)).isEqualTo(start.after());
        assertThat(picture("a").journal()).hasSize(1);
        assertThat(picture("a").signals()).hasSize(1);
    }

    @Test
    default void an_owner_of_a_forgotten_run_writes_nothing() {
        var row = begun(start("a").at(LONG_AGO).held().state(RunState.COMPLETED), LONG);
        assertThat(store().purge(store().now(), 100)).isEqualTo(1);

        assertThat(commit(ALICE, Change.of(row)).applied()).isEmpty();
        assertThat(store().renew(ALICE, LONG, List.of(lease(row))).revisions()).isEmpty();
        assertThat(picture("a")).isEqualTo(Picture.ofNothing());
    }
}
