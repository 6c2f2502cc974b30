package dev.ratchet.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first thing that anybody tries: the README's example compiles, and prints what its comment says. */
class ReadmeTest {
    private static final String README = Repository.here().file("README.md").text();

    @Test
    void the_example_prints_what_its_comment_says(@TempDir Path folder) throws Exception {
        String example = firstMatch("(?s)```java\n(enum .*?)```");
        List<String> types = example.lines()
                .filter(line -> line.matches("(enum|record) .*"))
                .map(line -> "package shop; public " + line)
                .toList();
        String rest = example.lines()
                .filter(line -> !line.matches("(enum|record) .*"))
                .reduce("", (all, line) -> all + line + "\n");
        String main =
                "package shop; import dev.ratchet.fsm.Refusal; import dev.ratchet.fsm.StateMachine; import static shop.Status.*;"
                        + "public class Example { public static void main(String[] args) {\n" + rest + "} }";

        Snippet.compile(folder, Stream.concat(types.stream(), Stream.of(main)).toArray(String[]::new));

        assertThat(output(folder)).isEqualTo(firstMatch("println\\(.*?\\);\\s*// (.*)"));
    }

    @Test
    void the_two_commands_are_there_word_for_word() {
        assertThat(README.lines()).contains("mvn -q -B -Psample compile", "mvn -B verify");
    }

    private static String firstMatch(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(README);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private static String output(Path folder) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("shop.Example").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8).strip();
    }
}
