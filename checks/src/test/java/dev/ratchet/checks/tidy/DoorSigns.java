package dev.ratchet.checks.tidy;

import dev.ratchet.checks.JavaFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Each package has one package-info per module: null-marked, and 3 to 6 lines about what lives there. */
final class DoorSigns {
    private static final int SHORTEST = 3;
    private static final int LONGEST = 6;

    private DoorSigns() {}

    /** The tests of a package stand behind the same door as its main sources; where both have a sign, that of the main sources counts. */
    static List<Finding> packages(List<JavaFile> files) {
        Map<String, String> folders = new TreeMap<>();
        Map<String, JavaFile> signs = new HashMap<>();
        for (JavaFile file : files) {
            String door = file.source().folder().replaceFirst("src/(main|test)/", "");
            folders.putIfAbsent(door, file.source().folder());
            if (file.source().name().equals("package-info.java")) {
                signs.merge(door, file, (one, other) -> one.source().isTest() ? other : one);
            }
        }
        List<Finding> findings = new ArrayList<>();
        folders.forEach((door, folder) -> {
            JavaFile sign = signs.get(door);
            if (sign == null) {
                findings.add(new Finding(folder, 0, "add a package-info.java that says what lives here"));
            } else {
                findings.addAll(sign(sign));
            }
        });
        return findings;
    }

    static List<Finding> sign(JavaFile sign) {
        List<Finding> findings = new ArrayList<>();
        boolean nullMarked = sign.unit().getPackageAnnotations().stream()
                .anyMatch(each -> each.getAnnotationType().toString().endsWith("NullMarked"));
        if (!nullMarked) {
            findings.add(new Finding(sign.path(), 1, "annotate the package with @NullMarked"));
        }
        long lines = Comment.in(sign.source().text()).stream()
                .filter(Comment::isDocumentation)
                .limit(1)
                .flatMap(comment -> comment.content().stream())
                .filter(line -> !line.isBlank())
                .count();
        if (lines < SHORTEST || lines > LONGEST) {
            findings.add(new Finding(
                    sign.path(),
                    1,
                    "say in %d to %d lines (now %d) what lives here, what comes in, what goes out, what is forbidden"
                            .formatted(SHORTEST, LONGEST, lines)));
        }
        return findings;
    }
}
