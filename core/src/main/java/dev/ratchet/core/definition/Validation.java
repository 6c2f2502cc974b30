package dev.ratchet.core.definition;

import java.util.List;

final class Validation {
    private Validation() {}

    static List<Problem> errors(Definition definition) {
        return List.of();
    }
}
