package dev.ratchet.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A document that the code generates and the repository keeps, so that readers find it and a change of it shows in review.
 * A test with the tag {@code docs} calls {@link #mustSay}; with {@code -Ddocs.write=true} that writes the file instead of comparing it.
 */
public final class CommittedDocument {
    private static final String HOW_TO_WRITE = "mvn -B test -pl checks -am -Dgroups=docs -Ddocs.write=true";

    private final Path root;
    private final String path;
    private final boolean write;

    /** The document at this path of the repository. */
    public static CommittedDocument at(String path) {
        return new CommittedDocument(Repository.here().root(), path, Boolean.getBoolean("docs.write"));
    }

    CommittedDocument(Path root, String path, boolean write) {
        this.root = root;
        this.path = path;
        this.write = write;
    }

    public void mustSay(String text) {
        Path file = root.resolve(path);
        try {
            if (write) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            } else {
                compare(Files.exists(file) ? Files.readString(file) : "", text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(String committed, String generated) {
        if (!committed.equals(generated)) {
            throw new AssertionError(
                    "%s is not what the code says, first at line %d; write it anew with%n  %s%nand commit it"
                            .formatted(path, firstDifference(committed, generated), HOW_TO_WRITE));
        }
    }

    private static int firstDifference(String left, String right) {
        var a = left.lines().toList();
        var b = right.lines().toList();
        int line = 0;
        while (line < a.size() && line < b.size() && a.get(line).equals(b.get(line))) {
            line++;
        }
        return line + 1;
    }
}
