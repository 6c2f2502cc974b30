package dev.ratchet.core.definition.plan;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.Problem;
import dev.ratchet.core.definition.RetryPolicy;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.core.definition.text.Quoted;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules for single values, wherever in a definition they stand: names, texts, numbers, durations, retry policies. */
record ValueRules(Limits limits, List<Problem> found) {
    void error(String rule, String path, String message, String fix) {
        found.add(Problem.error(rule, path, message, fix));
    }

    void workflowName(String path, String name) {
        name(path, name, ValueRules::isWorkflowName, "lower-case letters and digits, joined by single '-', '_' or '.'");
    }

    private static boolean isWorkflowName(String name) {
        var joined = true;
        for (var i = 0; i < name.length(); i++) {
            var character = name.charAt(i);
            var joins = isJoint(character);
            if ((joins && joined) || (!joins && !isLowerCase(character) && !isDigit(character))) {
                return false;
            }
            joined = joins;
        }
        return !joined && isLowerCase(name.charAt(0));
    }

    void stepName(String path, String name) {
        name(path, name, ValueRules::isStepName, "letters, digits, '-', '_' and '.'");
    }

    private static boolean isStepName(String name) {
        return name.chars().allMatch(c -> isLetter(c) || isDigit(c) || isJoint(c)) && isLetter(name.charAt(0));
    }

    private void name(String path, String name, Predicate<String> isGood, String allowed) {
        if (filled(path, name) && isShort(path, name) && !isGood.test(name)) {
            var example =
                    name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^[^a-z]+|-$", "");
            error(
                    "name",
                    path,
                    "the name " + Quoted.of(name) + " is not allowed",
                    "start with a letter and use " + allowed
                            + (example.isEmpty() ? "" : ", for example " + Quoted.of(example)));
        }
    }

    private static boolean isLetter(int c) {
        return isLowerCase(c) || (c >= 'A' && c <= 'Z');
    }

    private static boolean isLowerCase(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isJoint(int c) {
        return c == '-' || c == '_' || c == '.';
    }

    /** A name that is anybody's own choice, of a signal or queue say. */
    void freeName(String path, @Nullable String name) {
        if (name != null && filled(path, name)) {
            isShort(path, name);
        }
    }

    private boolean isShort(String path, String name) {
        if (name.length() > limits.nameLength()) {
            error(
                    "name-length",
                    path,
                    "the name " + Quoted.of(name) + " has " + name.length() + " characters",
                    "use at most " + limits.nameLength());
            return false;
        }
        return true;
    }

    boolean filled(String path, @Nullable String text) {
        if (text != null && text.isBlank()) {
            error(
                    "blank",
                    path,
                    "the text " + Quoted.of(text) + " is blank",
                    "write something here, or leave the field out");
            return false;
        }
        return true;
    }

    void atLeast(int least, String rule, String path, int number) {
        if (number < least) {
            error(rule, path, "the number " + number + " is too small", "use " + least + " or more");
        }
    }

    void positive(String path, @Nullable Duration duration) {
        if (duration != null && duration.isZero()) {
            error(
                    "duration",
                    path,
                    "a duration of 0s leaves no time at all",
                    "use a longer one, or leave the field out");
        } else {
            notNegative(path, duration);
        }
    }

    void notNegative(String path, @Nullable Duration duration) {
        if (duration == null) {
            return;
        }
        var found = "the duration " + Durations.format(duration);
        if (duration.isNegative()) {
            error("duration", path, found + " is negative", "use a positive one, for example 5m");
        } else if (duration.compareTo(limits.duration()) > 0) {
            error("duration", path, found + " is too long", "use at most " + Durations.format(limits.duration()));
        } else if (duration.toNanosPart() % 1_000_000 != 0) {
            error(
                    "duration",
                    path,
                    found + " is finer than a millisecond",
                    "use whole milliseconds, for example 500ms");
        }
    }

    void atMost(int most, String rule, String path, int number) {
        if (number > most) {
            error(rule, path, "the number " + number + " is too large", "use at most " + most);
        }
    }

    void retry(String path, @Nullable RetryPolicy retry) {
        if (retry == null) {
            return;
        }
        atLeast(1, "retry-attempts", path + ".maxAttempts", retry.maxAttempts());
        atMost(limits.attempts(), "retry-attempts", path + ".maxAttempts", retry.maxAttempts());
        notNegative(path + ".initialDelay", retry.initialDelay());
        notNegative(path + ".maxDelay", retry.maxDelay());
        if (retry.maxDelay().compareTo(retry.initialDelay()) < 0) {
            error(
                    "retry-max-delay",
                    path + ".maxDelay",
                    "the longest pause " + Durations.format(retry.maxDelay()) + " is shorter than the first one "
                            + Durations.format(retry.initialDelay()),
                    "make maxDelay at least as long as initialDelay");
        }
        if (!(retry.jitter() >= 0 && retry.jitter() <= 1)) {
            error(
                    "retry-jitter",
                    path + ".jitter",
                    "the share " + retry.jitter() + " is not one",
                    "use 0 to 1, for example 0.2");
        }
    }
}
