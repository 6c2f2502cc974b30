package dev.ratchet.bench.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    @Test
    void of_a_hundred_times_the_50th_and_the_99th_are_told() {
        var shuffled = LongStream.rangeClosed(1, 100)
                .map(i -> i * 37 % 101 * 1_000_000)
                .toArray();

        assertThat(Percentiles.of(shuffled)).isEqualTo(new Percentiles(50, 99, 100, 100));
    }

    @Test
    void of_one_time_all_are_that_one() {
        assertThat(Percentiles.of(new long[] {2_500_000})).isEqualTo(new Percentiles(2.5, 2.5, 2.5, 1));
    }

    @Test
    void of_none_there_is_nothing_to_tell() {
        assertThatThrownBy(() -> Percentiles.of(new long[0])).isInstanceOf(IllegalArgumentException.class);
    }
}
