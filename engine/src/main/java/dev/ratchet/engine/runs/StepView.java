package dev.ratchet.engine.runs;

import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.StepState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of a run as it is now.
 *
 * @param attempt how many attempts were started
 * @param failures how many of them failed or were lost
 * @param until when time will act on it: a retry, a deadline, the end of a wait
 * @param failure what went wrong last
 * @param output what it brought, as JSON; null if nothing, or if outputs were not asked for
 * @param progress what its code last told while it runs
 */
public record StepView(
        String name,
        StepState state,
        int attempt,
        int failures,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable Failure failure,
        @Nullable String output,
        @Nullable String progress) {}
