package dev.ratchet.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DoneTest {
    @Test
    void what_follows_in_number_and_revision_is_one_span() {
        var done = Done.NOTHING.plus(0, 2, false).plus(1, 3, false).plus(2, 5, false);
        assertThat(done.spans()).containsExactly(new Done.Span(0, 2, 2, false), new Done.Span(2, 5, 1, false));
        assertThat(done.revisionOf(1)).isEqualTo(3);
        assertThat(done.revisionOf(2)).isEqualTo(5);
        assertThat(done.revisionOf(3)).isZero();
    }

    @Test
    void a_half_done_step_is_alone() {
        var done = Done.NOTHING.plus(0, 2, false).plus(1, 3, true).plus(2, 4, false);
        assertThat(done.spans()).hasSize(3);
        assertThat(done.revisionOf(1)).isZero();
        assertThatThrownBy(() -> new Done.Span(1, 3, 2, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a half-done step is alone, not one of 2");
        assertThatThrownBy(() -> new Done.Span(1, 3, 0, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least one step is done, not 0");
    }

    @Test
    void it_tells_what_was_added_however_that_was_cut_into_spans() {
        for (var seed = 0; seed < 2_000; seed++) {
            var random = new Random(seed);
            var items = new ArrayList<Done.Item>();
            var done = Done.NOTHING;
            var oneByOne = Done.NOTHING;
            for (var spans = random.nextInt(6); spans > 0; spans--) {
                var half = random.nextInt(4) == 0;
                var span = new Done.Span(random.nextInt(4), random.nextInt(4), half ? 1 : 1 + random.nextInt(3), half);
                done = done.plus(span);
                for (var index = 0; index < span.count(); index++) {
                    items.add(new Done.Item(span.step() + index, span.revision() + index, half));
                    oneByOne = oneByOne.plus(span.step() + index, span.revision() + index, half);
                }
            }
            Collections.reverse(items);
            assertThat(done.newestFirst()).as("seed %s", seed).isEqualTo(items);
            assertThat(done).as("seed %s", seed).isEqualTo(oneByOne).hasSameHashCodeAs(oneByOne);
        }
    }
}
