package dev.ratchet.engine.secrets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Knows secrets by name. Asked whenever an attempt needs one, so a changed one holds at once. Thread-safe. */
@FunctionalInterface
public interface Secrets {
    /** Knows none. */
    Secrets NONE = name -> null;

    /** The value; null if there is none of that name. */
    @Nullable
    String find(String name);

    /** Those of the process's environment: {@code stripe-key} is the variable {@code RATCHET_SECRET_STRIPE_KEY}. */
    static Secrets environment() {
        return environment(System.getenv());
    }

    /** The same with other variables. */
    static Secrets environment(Map<String, String> variables) {
        return name ->
                variables.get("RATCHET_SECRET_" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_"));
    }

    /** One file for each in that folder, as container platforms mount them; a line break at the end does not count. */
    static Secrets files(Path folder) {
        var simple = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
        return name -> {
            var file = folder.resolve(name);
            if (!simple.matcher(name).matches() || !Files.isRegularFile(file)) {
                return null;
            }
            try {
                return Files.readString(file).replaceFirst("\\R\\z", "");
            } catch (IOException e) {
                throw new UncheckedIOException("the secret '" + name + "' cannot be read", e);
            }
        };
    }

    /** These first, then the others. */
    default Secrets or(Secrets others) {
        return name -> {
            var found = find(name);
            return found == null ? others.find(name) : found;
        };
    }
}
