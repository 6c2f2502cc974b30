package dev.ratchet.sqlite.session;

import dev.ratchet.core.store.StoreException;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a store is: the file, and how hard its commits are pressed to the disk. Written as a path, or as
 * {@code sqlite:path} or {@code jdbc:sqlite:path}, perhaps with {@code ?synchronous=NORMAL} behind it.
 */
public record Place(Path file, String synchronous) {
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*", Pattern.DOTALL);
    private static final Pattern OURS = Pattern.compile("(jdbc:)?sqlite:", Pattern.CASE_INSENSITIVE);
    private static final String PARAMETER = "synchronous=";
    private static final Set<String> SYNCHRONOUS = Set.of("OFF", "NORMAL", "FULL", "EXTRA");
    private static final String USUAL = "FULL";

    public static boolean isOne(Object place) {
        if (place instanceof Path path) {
            return path.getFileSystem().equals(FileSystems.getDefault());
        }
        return place instanceof String text
                && (OURS.matcher(text).lookingAt() || !SCHEME.matcher(text).matches());
    }

    public static Place of(Object place) {
        if (!isOne(place)) {
            throw refused(place, "it is neither a path nor begins with sqlite:");
        }
        return place instanceof Path path ? of(path) : ofText((String) place);
    }

    private static Place of(Path path) {
        return checked(path, path, USUAL);
    }

    private static Place ofText(String text) {
        var path = OURS.matcher(text).replaceFirst("");
        var question = path.indexOf('?');
        var file = question < 0 ? path : path.substring(0, question);
        if (file.isBlank() || file.startsWith(":") || file.startsWith("file:")) {
            throw refused(text, "it names no file; a store that keeps nothing is not offered here");
        }
        try {
            return checked(text, Path.of(file), question < 0 ? USUAL : synchronous(text, path.substring(question + 1)));
        } catch (InvalidPathException e) {
            throw refused(text, e.getReason());
        }
    }

    private static String synchronous(String text, String parameter) {
        var level = parameter
                .substring(Math.min(PARAMETER.length(), parameter.length()))
                .toUpperCase(Locale.ROOT);
        if (!parameter.startsWith(PARAMETER) || !SYNCHRONOUS.contains(level)) {
            throw refused(text, "the one parameter is synchronous, with OFF, NORMAL, FULL or EXTRA");
        }
        return level;
    }

    private static Place checked(Object place, Path path, String synchronous) {
        if (path.toString().contains("?")) {
            throw refused(place, "the driver takes what is behind a question mark for settings; choose another name");
        }
        return new Place(path.toAbsolutePath(), synchronous);
    }

    private static StoreException refused(Object place, String why) {
        return new StoreException("cannot open '%s' as a SQLite file: %s".formatted(place, why), false, null);
    }
}
