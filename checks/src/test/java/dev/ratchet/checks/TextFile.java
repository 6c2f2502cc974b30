package dev.ratchet.checks;

import java.util.List;

/**
 * One text file of the repository.
 *
 * @param path relative to the repository's root, with forward slashes
 */
public record TextFile(String path, String text) {
    public List<String> lines() {
        return text.lines().toList();
    }

    public boolean isJava() {
        return path.endsWith(".java");
    }

    public boolean isMarkdown() {
        return path.endsWith(".md");
    }

    /** Whether this is a test source; everything else is held to the rules for main sources. */
    public boolean isTest() {
        return path.contains("src/test/");
    }

    public String folder() {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
