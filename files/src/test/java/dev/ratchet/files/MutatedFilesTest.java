package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.core.definition.plan.Plan;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a generator has spoiled: each gets an answer, quickly and without an exception; one that is taken can be run. */
class MutatedFilesTest {
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
    private static final WorkflowFiles FILES = new WorkflowFiles();
    private static final List<String> PIECES = List.of(
            "[",
            "]",
            "{",
            "}",
            ":",
            ": ",
            "- ",
            "\n",
            "\t",
            "\"",
            "'",
            "#",
            "&a ",
            "*a",
            "!!str ",
            "|",
            ">",
            "%",
            "@",
            "${",
            "}",
            "~",
            "null",
            "0",
            "-1",
            "1e999",
            "0x",
            "\u0000",
            "\u0007",
            "\ud83d",
            "\ufeff",
            "  ",
            "---\n",
            "? ",
            "<<: ",
            "\u2028",
            "\\",
            ",",
            "name: x\n",
            "steps:\n");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void spoiled_at_random(long seed) {
        var random = new Random(seed);
        var samples = Sample.all();
        var refused = 0;
        for (var i = 0; i < 500; i++) {
            var text = samples.get(random.nextInt(samples.size())).text();
            for (var j = 0; j <= random.nextInt(4); j++) {
                text = spoiled(text, random);
            }
            refused += answered(text) ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(300);
    }

    /** Takes out, puts in, doubles or swaps something. */
    private static String spoiled(String text, Random random) {
        var at = random.nextInt(text.length() + 1);
        var to = Math.min(text.length(), at + random.nextInt(20));
        return switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + text.substring(to);
            case 1 -> text.substring(0, at) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(at);
            case 2 -> text.substring(0, to) + text.substring(at);
            case 3 -> text.substring(0, at) + (char) random.nextInt(0x3000) + text.substring(at);
            default -> swappedLines(text, random);
        };
    }

    private static String swappedLines(String text, Random random) {
        var lines = new ArrayList<>(text.lines().toList());
        var moved = lines.remove(random.nextInt(lines.size()));
        lines.add(random.nextInt(lines.size() + 1), " ".repeat(random.nextInt(3)) + moved);
        return String.join("\n", lines);
    }

    private static boolean answered(String text) {
        var begin = CPU.getCurrentThreadCpuTime();
        var reading = FILES.read("bad.yaml", text, null);
        assertThat(Duration.ofNanos(CPU.getCurrentThreadCpuTime() - begin))
                .as(text)
                .isLessThan(Duration.ofSeconds(2));
        var lines = text.split("\r\n|[\r\n\u0085\u2028\u2029]", -1).length;
        for (var problem : reading.problems()) {
            assertThat(problem.line()).as(problem + "\n" + text).isBetween(1, lines);
            assertThat(problem.column()).isPositive();
            assertThat(problem.problem().message()).isNotBlank().doesNotContain("Exception");
            assertThat(problem.problem().fix()).isNotBlank();
        }
        reading.valid().ifPresent(Plan::of);
        assertThat(reading.errors().isEmpty()).isEqualTo(reading.valid().isPresent());
        return reading.valid().isEmpty();
    }

    @Test
    void every_field_with_a_slip_is_refused_at_its_line() {
        for (var sample : Sample.all()) {
            var lines = sample.text().lines().toList();
            for (var i = 0; i < lines.size(); i++) {
                var key = lines.get(i).replaceFirst("^[\\s-]*([a-zA-Z_]{4,}): .*", "$1");
                if (!key.equals(lines.get(i)) && isOurs(key)) {
                    var spoiled = new ArrayList<>(lines);
                    spoiled.set(i, lines.get(i).replaceFirst(key, key + "q"));
                    var at = i + 1;
                    assertThat(FILES.read("bad.yaml", String.join("\n", spoiled), null)
                                    .errors())
                            .as(sample + " " + lines.get(i))
                            .anyMatch(error -> error.line() == at
                                    && error.problem().rule().equals("unknown-key")
                                    && error.problem().fix().contains("did you mean"));
                }
            }
        }
    }

    /** Names inside what is kept as it is are anybody's own. */
    private static boolean isOurs(String key) {
        return !List.of("state", "total").contains(key);
    }

    @Test
    void every_value_of_a_wrong_type_is_refused() {
        for (var sample : Sample.all()) {
            var lines = sample.text().lines().toList();
            for (var i = 0; i < lines.size(); i++) {
                var isPlain =
                        lines.get(i).matches("^[\\s-]*(name|timeout|onFailure|failurePolicy|version|delay|queue): .*");
                if (isPlain) {
                    var spoiled = new ArrayList<>(lines);
                    spoiled.set(i, lines.get(i).replaceFirst(": .*", ": [[1]]"));
                    var at = i + 1;
                    assertThat(FILES.read("bad.yaml", String.join("\n", spoiled), null)
                                    .errors())
                            .as(sample + " " + lines.get(i))
                            .anyMatch(error -> error.line() == at);
                }
            }
        }
    }
}
