package dev.ratchet.checks.requirements;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All statements, in the order of {@code requirements.txt}. */
record Catalogue(List<Statement> statements) {
    private static final String RESOURCE = "requirements.txt";

    private static final Pattern LINE =
            Pattern.compile("(S[0-4]-\\d\\d) \\| (machine|engine|queues|files|people|none) \\| ([^|]+) \\| ([^|]+)");

    static Catalogue fromResource() {
        try (InputStream in = Objects.requireNonNull(Catalogue.class.getResourceAsStream("/" + RESOURCE), RESOURCE)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Catalogue parse(String text) {
        List<Statement> statements = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher cells = LINE.matcher(line);
            if (!cells.matches()) {
                throw new IllegalArgumentException(
                        RESOURCE + ":" + (i + 1) + ": write it as id | due | area | statement");
            }
            if (!seen.add(cells.group(1))) {
                throw new IllegalArgumentException(
                        RESOURCE + ":" + (i + 1) + ": " + cells.group(1) + " is there twice");
            }
            statements.add(
                    new Statement(cells.group(1), Milestone.named(cells.group(2)), cells.group(3), cells.group(4)));
        }
        return new Catalogue(List.copyOf(statements));
    }

    Set<String> ids() {
        return statements.stream().map(Statement::id).collect(Collectors.toSet());
    }
}
