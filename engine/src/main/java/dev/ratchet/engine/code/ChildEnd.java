package dev.ratchet.engine.code;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import org.jspecify.annotations.Nullable;

/**
 * How a child run stands or ended.
 *
 * @param index its place among the children of its step, from 0
 * @param state null if there is no such run: it was never started, or is forgotten
 * @param output its result as JSON; null if it has none
 */
public record ChildEnd(
        int index,
        RunId run,
        @Nullable RunState state,
        @Nullable String output) {}
