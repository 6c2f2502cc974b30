package dev.ratchet.bench.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MeasurementTest {
    private static final Measurement DRAIN = Measurement.of("drain", 5086.25, "steps/s")
            .with("engine", "db-scheduler")
            .with("settings", "a \"quoted\" \\ word, and {braces}: 1")
            .with("wal_per_step", 707);

    @Test
    void what_is_written_can_be_read_again() {
        var read = Measurement.parse(DRAIN.toJson());

        assertThat(read.toJson()).isEqualTo(DRAIN.toJson());
        assertThat(read.text("settings")).isEqualTo(DRAIN.text("settings"));
        assertThat(read.value()).isEqualTo(5086.25);
        assertThat(read.number("wal_per_step")).isEqualTo(707);
    }

    @Test
    void what_was_not_measured_is_no_number_and_is_not_written() {
        var rest = Measurement.of("rest", 0.5, "%").with("statements_per_s", Double.NaN);

        assertThat(Measurement.parse(rest.toJson()).number("statements_per_s")).isNaN();
    }

    @Test
    void other_json_is_refused() {
        assertThatThrownBy(() -> Measurement.parse("[1]")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Measurement.parse("{\"a\":{}}")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Measurement.parse("{\"a\":1 \"b\":2}")).isInstanceOf(IllegalArgumentException.class);
    }
}
