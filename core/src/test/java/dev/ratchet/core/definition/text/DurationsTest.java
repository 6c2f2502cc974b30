package dev.ratchet.core.definition.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S", "1s, PT1S", "60s, PT1M", "90s, PT1M30S", "5m, PT5M", "30m, PT30M", "1h30m, PT1H30M",
        "2d, PT48H", "1d12h, PT36H", "5m500ms, PT5M0.5S", "0s, PT0S", "PT5M, PT5M", "P2DT3H, PT51H", "' 1s ', PT1S",
        "1d2h3m4s5ms, PT26H3M4.005S"
    })
    @Tag("S3-50")
    void durations_are_read_as_people_write_them(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "5",
                "-1s",
                "+1s",
                "1x",
                "s",
                "1.5s",
                "1s 1s",
                "1m1h",
                "1s1s",
                "1 s",
                "5M",
                "P",
                "PT",
                "P1Y",
                "-PT5M",
                "PT-5M",
                "pt5m",
                "99999999999999999999s",
                "9223372036854775807d",
                "106751991167301d",
                "PT9223372036854775808S",
                "٣s"
            })
    @Tag("S3-50")
    void anything_else_is_refused_with_examples(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessage(
                        Quoted.of(text) + " is not a duration, write for example 500ms, 90s, 5m, 1h30m, 2d or PT5M");
    }

    @Test
    void a_hostile_text_is_refused_quickly() {
        assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse("9".repeat(1_000_000) + "d"));
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0s",
        "PT0.5S, 500ms",
        "PT90S, 1m30s",
        "PT90M, 1h30m",
        "PT36H, 1d12h",
        "PT1.001S, 1s1ms",
        "PT24H, 1d",
        "PT-5S, PT-5S",
        "PT0.0005S, PT0.0005S"
    })
    void a_duration_has_one_short_form(Duration duration, String expected) {
        assertThat(Durations.format(duration)).isEqualTo(expected);
    }

    @Test
    void what_is_written_is_read_back() {
        for (var seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            var duration = Duration.ofMillis(random.nextLong() >>> (1 + random.nextInt(63)));
            assertThat(Durations.parse(Durations.format(duration)))
                    .as("seed %d", seed)
                    .isEqualTo(duration);
        }
        assertThat(Durations.parse(Durations.format(Duration.ofSeconds(Long.MAX_VALUE))))
                .isEqualTo(Duration.ofSeconds(Long.MAX_VALUE));
    }
}
