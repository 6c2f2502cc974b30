package dev.ratchet.core.store.text;

import org.jspecify.annotations.Nullable;

/** Reads JSON into a plain tree of maps, lists, texts, whole numbers, booleans and null. Core has no parser of its own. */
@FunctionalInterface
public interface Parser {
    @Nullable
    Object parse(String json);
}
