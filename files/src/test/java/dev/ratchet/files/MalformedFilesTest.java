package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with something wrong: each is refused quickly, with the line and the reason, and without an exception. */
class MalformedFilesTest {
    private static final Duration QUICK = Duration.ofSeconds(2);

    /** What the reading itself takes, whatever else the machine does. */
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private static final WorkflowFiles FILES = new WorkflowFiles();

    /** The library of expressions is loaded once, however many files are read. */
    @BeforeAll
    static void warmUp() {
        FILES.read("warm.yaml", "name: a\nsteps: [{name: a, when: 1 > 2, run: x}]", null);
    }

    private static Reading quickly(String text) {
        var begin = CPU.getCurrentThreadCpuTime();
        var reading = FILES.read("bad.yaml", text, null);
        assertThat(Duration.ofNanos(CPU.getCurrentThreadCpuTime() - begin)).isLessThan(QUICK);
        return reading;
    }

    static List<MalformedFile> byHand() {
        return MalformedFile.all();
    }

    @ParameterizedTest
    @MethodSource("byHand")
    void each_is_refused_with_its_line_and_reason(MalformedFile file) {
        var reading = quickly(file.text());

        assertThat(reading.valid()).isEmpty();
        assertThat(reading.errors().stream().map(error -> error.problem().rule() + " " + error.line()))
                .as(reading.problems().toString())
                .contains(file.rule() + " " + file.line());
        assertThat(reading.errors()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void there_are_more_than_a_hundred() {
        assertThat(byHand()).hasSizeGreaterThan(100);
    }

    @Test
    void a_bomb_of_aliases_is_refused_quickly() {
        var bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (var i = 1; i < 30; i++) {
            var before = "*a" + (i - 1);
            bomb.append("a%d: &a%d [%s]\n"
                    .formatted(
                            i, i, IntStream.range(0, 10).mapToObj(any -> before).collect(Collectors.joining(","))));
        }

        assertThat(quickly(bomb.toString()).errors())
                .singleElement()
                .matches(error -> error.problem().rule().equals("too-many-values"));
    }

    @Test
    void deep_nesting_is_refused_quickly() {
        for (var open : List.of("[", "{a: ", "- ", "? ")) {
            var deep = "name: a\nsteps: \n  " + open.repeat(100_000);

            assertThat(quickly(deep).errors().get(0).problem().rule()).as(open).isIn("too-deep", "syntax");
        }
    }

    @Test
    void large_files_are_refused_quickly() {
        var large = "name: a\nsteps:\n" + "  - {name: a, run: x}\n".repeat(100_000);
        var many = "name: a\nsteps:\n" + "  - a\n".repeat(100_000);
        var wide = "name: a\nx-list: [" + "1,".repeat(200_000) + "]";

        assertThat(quickly(large).errors())
                .extracting(error -> error.problem().rule())
                .containsExactly("too-large");
        assertThat(quickly(many).errors())
                .extracting(error -> error.problem().rule())
                .contains("too-many-values");
        assertThat(quickly(wide).errors())
                .extracting(error -> error.problem().rule())
                .contains("too-many-values");
    }

    @Test
    void very_many_faults_are_found_quickly() {
        var many = "name: a\nsteps:\n" + "  - {name: a, runn: x, dependsOn: [b, c], when: '+'}\n".repeat(4_000);

        assertThat(quickly(many).errors()).hasSize(1_000);
    }

    @Test
    void all_faults_are_said_at_once_from_top_to_bottom() {
        var reading = quickly("""
                name: Order
                versoin: 3
                timeout: 30
                steps:
                  - name: reserve
                    run: ./reserve.sh ${input.x}
                    dependOn: [foo]
                  - name: charge
                    dependsOn: [reserv]
                    when: inputt.x > 1
                    sleep: 3 minutes
                """);

        assertThat(reading.errors().stream().map(FileProblem::toString))
                .containsExactly(
                        "bad.yaml:1:7: error: the name 'Order' is not allowed (start with a letter and use lower-case"
                                + " letters and digits, joined by single '-', '_' or '.', for example 'order')",
                        "bad.yaml:2:1: error: there is no field 'versoin' in the workflow (did you mean 'version'?)",
                        "bad.yaml:3:10: error: the field 'timeout' is '30', and a duration such as 5m is expected (write"
                                + " the unit: 30s or 30m)",
                        "bad.yaml:6:10: error: the command './reserve.sh ${input.x}' holds ${}, and data never goes into"
                                + " the text of a command (pass it as env: {AMOUNT: \"${input.amount}\"} and write"
                                + " \"$AMOUNT\", or read standard input; write $NAME for a variable of the shell)",
                        "bad.yaml:7:5: error: there is no field 'dependOn' in a step (did you mean 'dependsOn'?)",
                        "bad.yaml:9:17: error: there is no step 'reserv' (did you mean 'reserve'?)",
                        "bad.yaml:10:11: error: the expression 'inputt.x > 1' is wrong: at character 1: undeclared"
                                + " reference to 'inputt'; it may use attempt, input, output, run, secret, steps (write CEL,"
                                + " for example input.amount > 1000; a text needs quotes of its own)",
                        "bad.yaml:11:12: error: '3 minutes' is not a duration (write for example 500ms, 90s, 5m, 1h30m,"
                                + " 2d or PT5M)");
    }

    @Test
    void what_is_not_text_is_refused_with_its_line(@TempDir Path folder) throws IOException {
        var file = folder.resolve("latin.yaml");
        Files.write(file, "name: a\ndescription: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        var error = FILES.read(file).errors().get(0);
        assertThat(error.problem().rule()).isEqualTo("encoding");
        assertThat(error.line() + ":" + error.column()).isEqualTo("2:17");
        assertThat(quickly("name: a\u0000b").errors().get(0).problem().rule()).isEqualTo("character");
        assertThat(FILES.read(folder.resolve("none.yaml"))
                        .errors()
                        .get(0)
                        .problem()
                        .message())
                .isEqualTo("there is no such file");
        assertThat(FILES.read(folder).errors().get(0).problem().rule()).isEqualTo("unreadable");
    }
}
