package dev.ratchet.fsm.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StepMaskTest {
    @Test
    void one_number_is_a_step_and_not_a_pattern_of_bits() {
        assertThat(StepMask.of(5)).isEqualTo(StepMask.ofBits(0b100000));
        assertThat(StepMask.of(5)).hasToString("[5]");
    }

    @Test
    void the_loop_without_garbage_visits_every_step_in_order() {
        var mask = StepMask.of(700, 0, 63, 64, 2);
        var seen = new ArrayList<Integer>();

        for (int step = mask.next(0); step >= 0; step = mask.next(step + 1)) {
            seen.add(step);
        }

        assertThat(seen).containsExactly(0, 2, 63, 64, 700);
        assertThat(mask.last()).isEqualTo(700);
        assertThat(mask.next(701)).isEqualTo(-1);
        assertThat(StepMask.none().next(0)).isEqualTo(-1);
        assertThat(StepMask.none().last()).isEqualTo(-1);
    }

    @Test
    void equal_sets_are_equal_however_they_came_about() {
        assertThat(StepMask.of(1, 500).without(500)).isEqualTo(StepMask.of(1)).hasSameHashCodeAs(StepMask.of(1));
        assertThat(StepMask.of(1, 500).minus(StepMask.of(500))).isEqualTo(StepMask.of(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 1000})
    void the_first_steps_are_all_steps_below_the_count(int count) {
        var mask = StepMask.first(count);

        assertThat(mask.count()).isEqualTo(count);
        assertThat(mask.last()).isEqualTo(count - 1);
        assertThat(mask.contains(count)).isFalse();
    }

    @Test
    void impossible_steps_are_refused() {
        assertThatThrownBy(() -> StepMask.of(-1)).hasMessageContaining("cannot add step -1 to a mask");
        assertThatThrownBy(() -> StepMask.of(StepMask.MAX_STEPS)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StepMask.first(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(StepMask.of(3).contains(-1)).isFalse();
        assertThat(StepMask.of(3).next(-5)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"1,10", "2,64", "3,65", "4,200", "5,1000"})
    void it_agrees_with_a_plain_bit_set(long seed, int range) {
        var random = new SplittableRandom(seed);
        StepMask mask = StepMask.none();
        var model = new BitSet();
        for (int i = 0; i < 3000; i++) {
            int step = random.nextInt(range);
            StepMask other = StepMask.of(random.nextInt(range), random.nextInt(range));
            BitSet others = new BitSet();
            other.forEach(others::set);
            switch (random.nextInt(4)) {
                case 0 -> {
                    mask = mask.with(step);
                    model.set(step);
                }
                case 1 -> {
                    mask = mask.without(step);
                    model.clear(step);
                }
                case 2 -> {
                    mask = mask.union(other);
                    model.or(others);
                }
                default -> {
                    mask = mask.minus(other);
                    model.andNot(others);
                }
            }
            assertThat(mask.stream()).containsExactly(model.stream().boxed().toArray(Integer[]::new));
            assertThat(mask.count()).isEqualTo(model.cardinality());
            assertThat(mask.isEmpty()).isEqualTo(model.isEmpty());
            assertThat(mask.last()).isEqualTo(model.length() - 1);
            assertThat(mask.next(step)).isEqualTo(model.nextSetBit(step));
            assertThat(mask.intersects(other)).isEqualTo(model.intersects(others));
            assertThat(other.isSubsetOf(mask)).isEqualTo(other.stream().allMatch(model::get));
        }
    }
}
