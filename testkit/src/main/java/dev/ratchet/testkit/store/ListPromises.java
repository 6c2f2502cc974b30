package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.row.RunRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a store promises about listing runs. */
interface ListPromises extends Workbench {
    Instant NOON = Instant.parse("2026-03-01T12:00:00.000001Z");

    @Test
    default void runs_are_listed_newest_first() {
        for (var i : List.of(2, 0, 3, 1)) {
            begun(at("r" + i, i), LONG);
        }

        assertThat(listed(all(10, null))).containsExactly("r3", "r2", "r1", "r0");
        assertThat(listed(all(2, null))).containsExactly("r3", "r2");
    }

    private Change at(String id, int second) {
        return Change.start(id, definition(), NOON.plusSeconds(second));
    }

    private static RunQuery all(int limit, RunQuery.@Nullable Position after) {
        return new RunQuery(Set.of(), null, Map.of(), null, null, after, limit);
    }

    private List<String> listed(RunQuery query) {
        return store().list(query).stream().map(row -> row.id().text()).toList();
    }

    @Test
    default void runs_of_the_same_instant_are_listed_by_key_descending() {
        for (int i = 0; i < 20; i++) {
            begun(at("r" + i, 0), LONG);
        }

        assertThat(store().list(all(100, null)))
                .hasSize(20)
                .isSortedAccordingTo(Comparator.comparing(RunRow::key).reversed());
    }

    @Test
    default void runs_are_listed_by_their_states() {
        var second = 0;
        for (var state : RunState.values()) {
            begun(at("run " + state, second++).state(state), LONG);
        }

        assertThat(listed(in(RunState.PAUSED))).containsExactly("run PAUSED");
        assertThat(listed(in(RunState.CANCELLED, RunState.CREATED, RunState.WAITING)))
                .containsExactly("run CANCELLED", "run WAITING", "run CREATED");
        assertThat(listed(in())).hasSize(RunState.values().length);
    }

    private static RunQuery in(RunState... states) {
        return new RunQuery(Set.of(states), null, Map.of(), null, null, null, 100);
    }

    @Test
    default void a_run_is_listed_by_the_state_that_it_has_now() {
        var row = owned("a");
        commit(ALICE, Change.of(row).state(RunState.FAILED));

        assertThat(listed(in(RunState.QUEUED))).isEmpty();
        assertThat(listed(in(RunState.FAILED))).containsExactly("a");
    }

    @Test
    default void runs_are_listed_by_their_workflow() {
        begun(at("a", 0), LONG);
        begun(at("b", 1).workflow("bread"), LONG);

        assertThat(listed(new RunQuery(Set.of(), "bread", Map.of(), null, null, null, 10)))
                .containsExactly("b");
        assertThat(listed(new RunQuery(Set.of(), "cake", Map.of(), null, null, null, 10)))
                .isEmpty();
    }

    @Test
    default void runs_are_listed_that_have_all_of_the_labels() {
        begun(at("a", 0).label("team", "red").label("city", "Köln"), LONG);
        begun(at("b", 1).label("team", "red"), LONG);
        begun(at("c", 2).label("team", "blue").label("city", "Köln"), LONG);
        begun(at("d", 3), LONG);

        assertThat(listed(labelled(Map.of("team", "red")))).containsExactly("b", "a");
        assertThat(listed(labelled(Map.of("team", "red", "city", "Köln")))).containsExactly("a");
        assertThat(listed(labelled(Map.of("team", "Köln")))).isEmpty();
        assertThat(listed(labelled(Map.of()))).hasSize(4);
    }

    private static RunQuery labelled(Map<String, String> labels) {
        return new RunQuery(Set.of(), null, labels, null, null, null, 10);
    }

    @Test
    default void runs_are_listed_by_when_they_were_created() {
        for (int i = 0; i < 5; i++) {
            begun(at("r" + i, i), LONG);
        }

        assertThat(listed(between(NOON.plusSeconds(1), NOON.plusSeconds(3)))).containsExactly("r2", "r1");
        assertThat(listed(between(NOON.plusSeconds(3), null))).containsExactly("r4", "r3");
        assertThat(listed(between(null, NOON.plusSeconds(1)))).containsExactly("r0");
        assertThat(listed(between(
                        NOON.plusSeconds(1).plus(MICROSECOND),
                        NOON.plusSeconds(2).plus(MICROSECOND))))
                .containsExactly("r2");
    }

    private static RunQuery between(@Nullable Instant from, @Nullable Instant to) {
        return new RunQuery(Set.of(), null, Map.of(), from, to, null, 10);
    }

    @Test
    default void all_that_a_query_asks_for_must_fit() {
        for (int i = 0; i < 32; i++) {
            begun(
                    at("r" + i, i / 16)
                            .workflow(i % 2 == 0 ? "bread" : "cake")
                            .label("team", i / 2 % 2 == 0 ? "red" : "blue")
                            .label("size", i / 4 % 2 == 0 ? "big" : "small")
                            .state(i / 8 % 2 == 0 ? RunState.RUNNING : RunState.PAUSED),
                    LONG);
        }
        var query = new RunQuery(
                Set.of(RunState.PAUSED, RunState.FAILED),
                "bread",
                Map.of("team", "red", "size", "small"),
                NOON.plusSeconds(1),
                NOON.plusSeconds(2),
                null,
                100);

        assertThat(listed(query)).containsExactly("r28");
    }

    @Test
    default void pages_lose_and_repeat_nothing_while_runs_are_added() {
        for (int i = 0; i < 25; i++) {
            begun(at("r" + i, i / 4), LONG);
        }
        var seen = new ArrayList<RunRow>();
        RunQuery.Position after = null;
        for (int page = 0; page < 4; page++) {
            begun(at("newer " + page, 100 + page), LONG);
            var rows = store().list(all(10, after));
            seen.addAll(rows);
            after = rows.isEmpty() ? after : position(rows.get(rows.size() - 1));
        }

        assertThat(seen)
                .isSortedAccordingTo(Comparator.comparing(RunRow::created)
                        .thenComparing(RunRow::key)
                        .reversed());
        assertThat(seen)
                .extracting(row -> row.id().text())
                .doesNotHaveDuplicates()
                .containsAll(IntStream.range(0, 25).mapToObj(i -> "r" + i).toList());
    }

    private static RunQuery.Position position(RunRow row) {
        return new RunQuery.Position(row.created(), row.key());
    }

    @Test
    default void a_page_goes_on_within_what_was_asked_for() {
        for (int i = 0; i < 10; i++) {
            begun(at("r" + i, i).label("team", i % 2 == 0 ? "red" : "blue"), LONG);
        }
        var after = position(load("r6"));

        assertThat(listed(new RunQuery(
                        Set.of(), null, Map.of("team", "red"), NOON.plusSeconds(1), NOON.plusSeconds(9), after, 10)))
                .containsExactly("r4", "r2");
    }
}
