package dev.ratchet.checks.tidy;

import java.util.ArrayList;
import java.util.List;

/**
 * A comment in Java source. The syntax tree has none, so a small scanner finds them; it knows strings, text blocks and
 * character literals, so that nothing inside those is taken for a comment.
 *
 * @param line where it begins, from 1
 * @param text with its delimiters
 */
record Comment(int line, String text) {
    boolean isDocumentation() {
        return text.startsWith("/**");
    }

    /** Its lines without delimiters and leading stars. */
    List<String> content() {
        String inner = text.startsWith("//")
                ? text.substring(2)
                : text.substring(isDocumentation() ? 3 : 2, text.length() - 2);
        return inner.lines()
                .map(line -> line.strip().replaceFirst("^\\*\\s?", "").strip())
                .toList();
    }

    static List<Comment> in(String source) {
        List<Comment> comments = new ArrayList<>();
        int line = 1;
        int at = 0;
        while (at < source.length()) {
            int end = endOfToken(source, at);
            if (source.startsWith("//", at) || source.startsWith("/*", at)) {
                comments.add(new Comment(line, source.substring(at, end)));
            }
            line += (int)
                    source.substring(at, end).chars().filter(c -> c == '\n').count();
            at = end;
        }
        return comments;
    }

    private static int endOfToken(String source, int at) {
        if (source.startsWith("//", at)) {
            return endAfter(source, "\n", at) - (source.indexOf('\n', at) < 0 ? 0 : 1);
        }
        if (source.startsWith("/*", at)) {
            return endAfter(source, "*/", at + 2);
        }
        if (source.startsWith("\"\"\"", at)) {
            return endOfLiteral(source, "\"\"\"", at + 3);
        }
        char c = source.charAt(at);
        return c == '"' || c == '\'' ? endOfLiteral(source, String.valueOf(c), at + 1) : at + 1;
    }

    private static int endOfLiteral(String source, String delimiter, int from) {
        int at = from;
        while (at < source.length() && !source.startsWith(delimiter, at)) {
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at + delimiter.length(), source.length());
    }

    private static int endAfter(String source, String delimiter, int from) {
        int found = source.indexOf(delimiter, from);
        return found < 0 ? source.length() : found + delimiter.length();
    }
}
