package dev.ratchet.checks.tidy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is over a limit on purpose, from {@code looked-again.txt}: lines of {@code rule | path | why}. An entry that excuses nothing any
 * more is itself a finding, so the list only holds what is true.
 */
final class LookedAgain {
    private record Entry(String rule, String path, String why, int line) {}

    private static final String RESOURCE = "looked-again.txt";

    private final List<Entry> entries;

    private LookedAgain(List<Entry> entries) {
        this.entries = entries;
    }

    static LookedAgain fromResource() {
        try (InputStream in = Objects.requireNonNull(LookedAgain.class.getResourceAsStream("/" + RESOURCE), RESOURCE)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LookedAgain parse(String text) {
        List<Entry> entries = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank() || lines.get(i).startsWith("#")) {
                continue;
            }
            String[] cells = lines.get(i).split("\\|", -1);
            if (cells.length != 3 || cells[2].isBlank()) {
                throw new IllegalArgumentException(
                        RESOURCE + ":" + (i + 1) + ": write it as rule | path | why it is so on purpose");
            }
            entries.add(new Entry(cells[0].strip(), cells[1].strip(), cells[2].strip(), i + 1));
        }
        return new LookedAgain(entries);
    }

    /** The rules that it names. */
    Set<String> rules() {
        return entries.stream().map(Entry::rule).collect(Collectors.toSet());
    }

    /** The findings that nobody has excused, and the excuses for this rule that are no longer needed. */
    List<Finding> remaining(String rule, List<Finding> findings) {
        List<Finding> remaining = new ArrayList<>(findings);
        for (Entry entry : entries) {
            if (entry.rule().equals(rule)
                    && !remaining.removeIf(finding -> finding.path().equals(entry.path()))) {
                remaining.add(new Finding(
                        RESOURCE,
                        entry.line(),
                        "%s no longer breaks %s: remove the line".formatted(entry.path(), rule)));
            }
        }
        return remaining;
    }
}
