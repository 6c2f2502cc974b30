package dev.ratchet.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Tasks;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.TaskChange;
import dev.ratchet.core.store.row.TaskRow;
import dev.ratchet.core.store.row.TaskState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a store promises about tasks: they are written with their runs or not at all, and a lease on one ends as any other. */
interface TaskPromises extends Workbench {
    String QUEUE = "legal";
    String WHO = "anna";

    private TaskRow task(RunRow row, int step, TaskState state) {
        return task(row, step, state, List.of());
    }

    private TaskRow task(RunRow row, int step, TaskState state, List<String> capabilities) {
        var now = store().now();
        return new TaskRow(
                row.key(),
                step,
                row.id(),
                row.definition(),
                row.revision() + 1,
                new TaskRow.Offer("sample", "review", QUEUE, capabilities, "{\"action\":\"look\"}", now),
                new TaskRow.Standing(state, 0, null, state == TaskState.NEW ? now : null, now, null));
    }

    private TaskRow offered(String id, TaskState state, String... capabilities) {
        var row = free(id);
        var task = task(row, 0, state, List.of(capabilities));
        commit(ALICE, Change.of(row).outside().along(task));
        awaitPast(task.offer().rank());
        return task;
    }

    private TaskRow claimed(String id, Duration lease) {
        var task = offered(id, TaskState.OPEN);
        var now = store().now();
        var taken = new TaskChange.Taken(task.run(), 0, 1, WHO, now.plus(lease), now);
        commit(ALICE, Change.of(load(id)).outside().along(taken));
        return found(task.run());
    }

    private TaskRow found(RunKey run) {
        return store().tasks().find(run, 0).orElseThrow();
    }

    private List<String> open(String... capabilities) {
        return store()
                .tasks()
                .list(new Tasks.Query(Set.of(QUEUE), Set.of(capabilities), Set.of(TaskState.OPEN), null, 100))
                .stream()
                .map(TaskRow::id)
                .map(RunId::text)
                .toList();
    }

    private Tasks.Hold hold(TaskRow task) {
        return new Tasks.Hold(task.run(), task.step(), 1, WHO);
    }

    @Test
    default void a_task_is_written_with_its_run_and_comes_back_as_it_was() {
        var task = offered("a", TaskState.OPEN, "german", "law");

        assertThat(another().tasks().find(task.run(), 0)).contains(task);
        assertThat(store().tasks().find(task.run(), 1)).isEmpty();
        assertThat(store().tasks().list(Tasks.Query.ofRun(task.run(), 10))).containsExactly(task);
    }

    @Test
    default void a_write_that_is_not_applied_brings_no_task() {
        var row = free("a");
        commit(ALICE, Change.of(row).outside());

        assertThat(commit(ALICE, Change.of(row).outside().along(task(row, 0, TaskState.OPEN)))
                        .applied())
                .isEmpty();

        assertThat(store().tasks().find(row.key(), 0)).isEmpty();
    }

    @Test
    default void a_batch_that_is_sent_again_changes_no_task_a_second_time() {
        var row = free("a");
        var offer = batch(ALICE, Change.of(row).outside().along(task(row, 0, TaskState.OPEN)));
        store().commit(offer);
        var now = store().now();
        var taken = new TaskChange.Taken(row.key(), 0, 1, WHO, now.plus(LONG), now);
        commit(ALICE, Change.of(load("a")).outside().along(taken));

        assertThat(store().commit(offer).applied()).containsExactly(row.key());

        assertThat(found(row.key()).standing().worker()).isEqualTo(WHO);
    }

    @Test
    default void a_start_may_bring_a_task() {
        var now = store().now();
        var start = start("a");
        var task = new TaskRow(
                start.key(),
                0,
                start.after().id(),
                definition(),
                1,
                new TaskRow.Offer("sample", "review", QUEUE, List.of(), "{}", now),
                new TaskRow.Standing(TaskState.NEW, 0, null, now, now, null));

        begun(start.along(task), LONG);

        assertThat(found(start.key())).isEqualTo(task);
    }

    @Test
    default void open_tasks_are_found_by_queue_and_by_what_somebody_can_do_in_their_order() {
        offered("plain", TaskState.OPEN);
        offered("new", TaskState.NEW);
        offered("hard", TaskState.OPEN, "german", "law");
        claimed("held", LONG);

        assertThat(open()).containsExactly("plain");
        assertThat(open("german")).containsExactly("plain");
        assertThat(open("law", "german", "cooking")).containsExactly("plain", "hard");
        assertThat(store().tasks().list(new Tasks.Query(Set.of("other"), null, Set.of(TaskState.OPEN), null, 9)))
                .isEmpty();
        assertThat(store().tasks().list(new Tasks.Query(Set.of(QUEUE), null, Set.of(TaskState.OPEN), null, 1)))
                .extracting(task -> task.id().text())
                .containsExactly("plain");
        assertThat(store().tasks().list(new Tasks.Query(Set.of(), null, Set.of(), null, 9)))
                .extracting(task -> task.id().text())
                .containsExactly("plain", "new", "hard", "held");
    }

    @Test
    default void a_new_task_is_opened_once_and_only_as_it_was_put_up() {
        var task = offered("a", TaskState.NEW);
        var older = new TaskRow(
                task.run(), 0, task.id(), task.definition(), task.revision() - 1, task.offer(), task.standing());

        assertThat(store().tasks().open(older, "1")).isFalse();
        assertThat(store().tasks().open(task, "{\"x\":1}")).isTrue();
        assertThat(store().tasks().open(task, "2")).isFalse();

        assertThat(found(task.run()).standing().input()).isEqualTo("{\"x\":1}");
        assertThat(found(task.run()).standing().state()).isEqualTo(TaskState.OPEN);
    }

    @Test
    default void a_new_task_is_due_for_those_who_have_its_code() {
        var task = offered("a", TaskState.NEW);
        awaitPast(task.standing().since());

        assertThat(store().tasks().due(Set.of(definition()), 10)).containsExactly(task);
        assertThat(store().tasks().due(Set.of(definition() + 1), 10)).isEmpty();
        store().tasks().open(task, null);
        assertThat(store().tasks().due(Set.of(definition()), 10)).isEmpty();
    }

    @Test
    default void a_lease_is_renewed_while_it_holds_and_by_its_holder_alone() {
        var task = claimed("a", LONG);
        var before = task.standing().until();
        var longer = LONG.multipliedBy(2);

        assertThat(store().tasks().renew(new Tasks.Hold(task.run(), 0, 2, WHO), longer))
                .isEmpty();
        assertThat(store().tasks().renew(new Tasks.Hold(task.run(), 0, 1, "ben"), longer))
                .isEmpty();
        var renewed = store().tasks().renew(hold(task), longer).orElseThrow();

        assertThat(renewed.standing().until()).isAfter(before);
        assertThat(found(task.run())).isEqualTo(renewed);
    }

    @Test
    default void a_lease_is_not_renewed_by_a_shorter_one() {
        var task = claimed("a", LONG);

        store().tasks().renew(hold(task), BRIEF);

        assertThat(found(task.run()).standing().until())
                .isEqualTo(task.standing().until());
    }

    @Test
    default void a_lease_that_has_ended_is_due_and_not_renewed() {
        var task = claimed("a", BRIEF);
        var until = task.standing().until();
        assertThat(until).isNotNull();
        awaitPast(until == null ? store().now() : until);

        assertThat(store().tasks().due(Set.of(), 10))
                .extracting(each -> each.id().text())
                .containsExactly("a");
        assertThat(store().tasks().renew(hold(task), LONG)).isEmpty();
    }

    @Test
    default void whoever_holds_a_task_is_asked_to_stop_and_keeps_the_lease() {
        var task = claimed("a", LONG);

        commit(ALICE, Change.of(load("a")).outside().along(new TaskChange.Asked(task.run(), 0, true)));
        assertThat(store().tasks()
                        .renew(hold(task), LONG)
                        .orElseThrow()
                        .standing()
                        .state())
                .isEqualTo(TaskState.STOPPING);
        commit(ALICE, Change.of(load("a")).outside().along(new TaskChange.Asked(task.run(), 0, false)));

        assertThat(found(task.run()).standing().state()).isEqualTo(TaskState.CLAIMED);
    }

    @Test
    default void a_task_goes_with_the_change_that_ends_it_and_may_come_again() {
        var task = claimed("a", LONG);
        commit(ALICE, Change.of(load("a")).outside().along(new TaskChange.Gone(task.run(), 0)));
        assertThat(store().tasks().find(task.run(), 0)).isEmpty();
        assertThat(store().tasks().renew(hold(task), LONG)).isEmpty();
        commit(ALICE, Change.of(load("a")).outside().along(new TaskChange.Gone(task.run(), 0)));

        var again = task(load("a"), 0, TaskState.OPEN);
        commit(ALICE, Change.of(load("a")).outside().along(again));

        assertThat(found(task.run())).isEqualTo(again);
    }

    @Test
    default void a_forgotten_run_takes_its_tasks_with_it() {
        var task = offered("a", TaskState.OPEN);
        commit(ALICE, Change.of(load("a")).outside().state(RunState.FAILED).due(null));

        assertThat(store().purge(store().now().plus(LONG), 10)).isEqualTo(1);

        assertThat(store().tasks().find(task.run(), 0)).isEmpty();
        assertThat(open()).isEmpty();
    }
}
