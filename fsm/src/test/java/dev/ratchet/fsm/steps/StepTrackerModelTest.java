package dev.ratchet.fsm.steps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands of random operations on a tracker, on the wide form and on two plain bit sets must always agree. */
class StepTrackerModelTest {
    @ParameterizedTest
    @CsvSource({"1,1", "2,5", "3,63", "4,64", "5,64", "6,65", "7,128", "8,129", "9,1000"})
    @Tag("S2-60")
    @Tag("S2-61")
    @Tag("S2-62")
    @Tag("S2-63")
    @Tag("S2-64")
    void all_forms_agree_with_the_model(long seed, int stepCount) {
        var random = new SplittableRandom(seed);
        var model = new Model(stepCount);
        for (int i = 0; i < 3000; i++) {
            int step = random.nextInt(stepCount);
            model.change(random.nextInt(4), randomBits(random, stepCount), step);
            model.ask(mask(randomBits(random, stepCount)), step);
        }
    }

    /** The same marks made on the form that is chosen by size, on the wide form and on bit sets. */
    private static final class Model {
        private final int stepCount;
        private final BitSet completed = new BitSet();
        private final BitSet failed = new BitSet();
        private StepTracker chosen;
        private StepTracker wide;

        Model(int stepCount) {
            this.stepCount = stepCount;
            chosen = StepTracker.of(stepCount);
            wide = WideTracker.of(stepCount, StepMask.none(), StepMask.none());
        }

        void change(int how, BitSet bits, int step) {
            StepMask mask = mask(bits);
            switch (how) {
                case 0 -> {
                    chosen = chosen.markCompleted(mask);
                    wide = wide.markCompleted(mask);
                    completed.or(bits);
                    failed.andNot(bits);
                }
                case 1 -> {
                    chosen = chosen.markFailed(mask);
                    wide = wide.markFailed(mask);
                    failed.or(bits);
                    completed.andNot(bits);
                }
                case 2 -> {
                    chosen = chosen.markCompleted(step);
                    wide = wide.markCompleted(step);
                    completed.set(step);
                    failed.clear(step);
                }
                default -> {
                    chosen = chosen.markFailed(step);
                    wide = wide.markFailed(step);
                    failed.set(step);
                    completed.clear(step);
                }
            }
        }

        void ask(StepMask question, int step) {
            for (StepTracker tracker : new StepTracker[] {chosen, wide}) {
                assertThat(tracker.completed()).isEqualTo(mask(completed));
                assertThat(tracker.failed()).isEqualTo(mask(failed));
                assertThat(tracker.completedCount()).isEqualTo(completed.cardinality());
                assertThat(tracker.isCompleted(step)).isEqualTo(completed.get(step));
                assertThat(tracker.isFailed(step)).isEqualTo(failed.get(step));
                assertThat(tracker.allCompleted(question))
                        .isEqualTo(question.stream().allMatch(completed::get));
                assertThat(tracker.isFailed(question))
                        .isEqualTo(question.stream().allMatch(failed::get));
                assertThat(tracker.anyFailed(question))
                        .isEqualTo(question.stream().anyMatch(failed::get));
            }
            assertThat(StepTracker.of(stepCount, chosen.completed(), chosen.failed()))
                    .isEqualTo(chosen);
        }
    }

    private static BitSet randomBits(SplittableRandom random, int stepCount) {
        var bits = new BitSet();
        int howMany = random.nextInt(5);
        for (int i = 0; i < howMany; i++) {
            bits.set(random.nextInt(stepCount));
        }
        return bits;
    }

    private static StepMask mask(BitSet bits) {
        return StepMask.of(bits.stream().toArray());
    }
}
