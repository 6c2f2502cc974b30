package dev.ratchet.files.yaml;

import dev.ratchet.core.definition.Problem;

/** One thing wrong in a file, and where. */
public record Fault(Place place, Problem problem) {
    public static Fault error(Place place, String rule, String message, String fix) {
        return new Fault(place, Problem.error(rule, "", message, fix));
    }

    public static Fault warning(Place place, String rule, String message, String fix) {
        return new Fault(place, Problem.warning(rule, "", message, fix));
    }
}
