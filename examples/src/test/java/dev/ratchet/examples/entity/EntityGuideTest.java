package dev.ratchet.examples.entity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the guide shows is part of a program that the build compiles and runs, word for word. */
class EntityGuideTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```(?:java|sql)\n(.*?)```");
    private static final Path ROOT = Files.exists(Path.of("docs")) ? Path.of("") : Path.of("..");

    @Test
    void every_block_of_code_is_part_of_a_sample() throws IOException {
        var samples = words(samples());
        var blocks = blocks();

        assertThat(blocks).hasSizeGreaterThan(8);
        assertThat(blocks).allSatisfy(block -> assertThat(samples).contains(words(block)));
    }

    private static List<String> blocks() throws IOException {
        var found = new ArrayList<String>();
        var matcher = BLOCK.matcher(Files.readString(ROOT.resolve("docs/entity.md")));
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static String samples() throws IOException {
        try (var files = Files.list(ROOT.resolve("examples/src/main/java/dev/ratchet/examples/entity"))) {
            var texts = new ArrayList<String>();
            for (var file : files.sorted().toList()) {
                texts.add(Files.readString(file));
            }
            return texts.stream().collect(Collectors.joining("\n"));
        }
    }

    /** Line breaks and indentation are for readers. */
    private static String words(String code) {
        return code.replaceAll("\\s+", "");
    }
}
