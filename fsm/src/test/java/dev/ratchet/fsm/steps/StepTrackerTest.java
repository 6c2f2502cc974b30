package dev.ratchet.fsm.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fsm.Allocations;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StepTrackerTest {
    static Stream<StepTracker> empty() {
        return Stream.of(
                StepTracker.of(64), StepTracker.of(1000), WideTracker.of(64, StepMask.none(), StepMask.none()));
    }

    @Test
    @Tag("S2-60")
    void sixty_four_steps_fit_into_two_longs_and_the_first_is_bit_0() {
        StepTracker tracker = StepTracker.of(64).markCompleted(0).markFailed(63);

        assertThat(tracker).isEqualTo(new NarrowTracker(64, 1L, 1L << 63));
        assertThat(StepTracker.of(65)).isInstanceOf(WideTracker.class);
    }

    @ParameterizedTest
    @MethodSource("empty")
    @Tag("S2-61")
    void completing_a_mask_completes_all_its_steps_and_clears_their_failure(StepTracker tracker) {
        StepTracker after = tracker.markFailed(StepMask.of(0, 1)).markCompleted(StepMask.of(0, 2));

        assertThat(after.completed()).isEqualTo(StepMask.of(0, 2));
        assertThat(after.failed()).isEqualTo(StepMask.of(1));
    }

    @ParameterizedTest
    @MethodSource("empty")
    @Tag("S2-62")
    void failing_a_mask_fails_all_its_steps_and_clears_their_completion(StepTracker tracker) {
        StepTracker after = tracker.markCompleted(StepMask.of(0, 1)).markFailed(StepMask.of(0, 2));

        assertThat(after.failed()).isEqualTo(StepMask.of(0, 2));
        assertThat(after.completed()).isEqualTo(StepMask.of(1));
        assertThat(after.isFailed(2)).isTrue();
        assertThat(after.isCompleted(2)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("empty")
    @Tag("S2-63")
    void is_and_all_need_every_step_of_the_mask_and_any_needs_one(StepTracker tracker) {
        StepTracker some = tracker.markCompleted(StepMask.of(0, 2)).markFailed(StepMask.of(1, 3));

        assertThat(some.isCompleted(StepMask.of(0, 2))).isTrue();
        assertThat(some.isCompleted(StepMask.of(0, 4))).isFalse();
        assertThat(some.allCompleted(StepMask.of(0, 2))).isTrue();
        assertThat(some.allCompleted(StepMask.of(0, 1))).isFalse();
        assertThat(some.isFailed(StepMask.of(1, 3))).isTrue();
        assertThat(some.isFailed(StepMask.of(0, 1))).isFalse();
        assertThat(some.anyFailed(StepMask.of(0, 1))).isTrue();
        assertThat(some.anyFailed(StepMask.of(0, 2))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("empty")
    @Tag("S2-63")
    void all_of_no_steps_are_completed_and_none_of_them_has_failed(StepTracker tracker) {
        assertThat(tracker.allCompleted(StepMask.none())).isTrue();
        assertThat(tracker.anyFailed(StepMask.none())).isFalse();
    }

    @ParameterizedTest
    @MethodSource("empty")
    @Tag("S2-64")
    void the_completed_count_counts_each_step_once(StepTracker tracker) {
        assertThat(tracker.completedCount()).isZero();
        assertThat(tracker.markCompleted(StepMask.of(0, 2, 63)).markCompleted(2).completedCount())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("empty")
    void a_step_that_the_tracker_does_not_have_is_refused(StepTracker tracker) {
        int beyond = tracker.stepCount();
        String message = "no step " + beyond + " here: this tracker has " + beyond + " steps, numbered from 0";

        assertThatThrownBy(() -> tracker.markCompleted(beyond)).hasMessage(message);
        assertThatThrownBy(() -> tracker.markFailed(StepMask.of(0, beyond))).hasMessage(message);
        assertThatThrownBy(() -> tracker.allCompleted(StepMask.of(beyond))).hasMessage(message);
        assertThatThrownBy(() -> tracker.isFailed(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Tag("S2-60")
    void the_narrow_form_refuses_more_than_64_steps() {
        assertThatThrownBy(() -> NarrowTracker.of(65, StepMask.none(), StepMask.none()))
                .hasMessageContaining("cannot track 65 steps");
        assertThatThrownBy(() -> StepTracker.of(-1)).hasMessageContaining("cannot track -1 steps");
    }

    @ParameterizedTest
    @MethodSource("empty")
    void asking_allocates_nothing(StepTracker empty) {
        StepMask needed = StepMask.of(0, 2, 63);
        StepTracker tracker = empty.markCompleted(needed);
        int rounds = 10_000;
        assertThat(ask(tracker, needed, rounds)).isEqualTo(rounds * 2);

        assertThat(Allocations.during(() -> ask(tracker, needed, rounds))).isLessThan(rounds);
    }

    private static int ask(StepTracker tracker, StepMask needed, int rounds) {
        int answers = 0;
        for (int i = 0; i < rounds; i++) {
            answers += tracker.allCompleted(needed) ? 1 : 0;
            answers += tracker.anyFailed(needed) ? 0 : 1;
        }
        return answers;
    }

    @Test
    void a_stored_tracker_comes_back_equal_and_a_contradictory_one_is_refused() {
        StepTracker wide = StepTracker.of(1000).markCompleted(999).markFailed(3);

        assertThat(StepTracker.of(1000, wide.completed(), wide.failed())).isEqualTo(wide);
        assertThatThrownBy(() -> StepTracker.of(8, StepMask.of(1, 2), StepMask.of(2)))
                .hasMessageContaining("completed and failed at once");
    }
}
