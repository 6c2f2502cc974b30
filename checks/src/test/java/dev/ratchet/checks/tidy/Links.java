package dev.ratchet.checks.tidy;

import dev.ratchet.checks.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Links between the repository's own Markdown files: the file is there, and so is the heading. */
final class Links {
    private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^\\]]*]\\(([^)\\s]+)\\)");

    private final Function<String, @Nullable TextFile> files;

    /** Reads other files through a function from path to text file; null is a path that does not exist. */
    Links(Function<String, @Nullable TextFile> files) {
        this.files = files;
    }

    List<Finding> broken(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        List<String> lines = prose(file);
        for (int i = 0; i < lines.size(); i++) {
            Matcher link = LINK.matcher(lines.get(i).replaceAll("`[^`]*`", "`"));
            while (link.find()) {
                if (!leadsSomewhere(file, link.group(1))) {
                    findings.add(new Finding(file.path(), i + 1, "the link leads nowhere: " + link.group(1)));
                }
            }
        }
        return findings;
    }

    private boolean leadsSomewhere(TextFile from, String link) {
        if (link.matches("[a-z]+:.*")) {
            return true;
        }
        String[] parts = link.split("#", 2);
        String path = parts[0].isEmpty()
                ? from.path()
                : Path.of(from.folder())
                        .resolve(parts[0])
                        .normalize()
                        .toString()
                        .replace('\\', '/');
        TextFile target = files.apply(path);
        return target != null && (parts.length == 1 || !target.isMarkdown() || hasHeading(target, parts[1]));
    }

    private static boolean hasHeading(TextFile file, String anchor) {
        return prose(file).stream()
                .anyMatch(line -> line.startsWith("#") && anchorOf(line).equals(anchor));
    }

    private static String anchorOf(String heading) {
        return heading.replaceFirst("^#+\\s*", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\- ]", "")
                .replace(' ', '-');
    }

    /** The lines of a file with code blocks blanked, so that line numbers stay. */
    private static List<String> prose(TextFile file) {
        List<String> lines = new ArrayList<>();
        boolean inCode = false;
        for (String line : file.lines()) {
            boolean isFence = line.strip().startsWith("```");
            lines.add(inCode || isFence ? "" : line);
            inCode = inCode != isFence;
        }
        return lines;
    }
}
