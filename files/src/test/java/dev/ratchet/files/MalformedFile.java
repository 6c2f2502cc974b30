package dev.ratchet.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A file with one thing wrong, written by hand: what must be said about it, and in which line. */
public record MalformedFile(String rule, int line, String about, String text) {
    private static final Pattern HEAD = Pattern.compile("=== (\\S+) (\\d+) \\((.*)\\)");

    public static List<MalformedFile> all() {
        try (var in = MalformedFile.class.getResourceAsStream("malformed.txt")) {
            return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<MalformedFile> read(String all) {
        var files = new ArrayList<MalformedFile>();
        for (var part : all.split("(?m)^(?==== )", -1)) {
            var end = part.indexOf('\n');
            var head = HEAD.matcher(part.substring(0, Math.max(0, end)));
            if (head.matches()) {
                files.add(new MalformedFile(
                        head.group(1), Integer.parseInt(head.group(2)), head.group(3), part.substring(end + 1)));
            }
        }
        return files;
    }

    @Override
    public String toString() {
        return about;
    }
}
