package dev.ratchet.core.store.row;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The row of one run, as it is stored: the truth about it. All times are whole microseconds of the database's clock.
 *
 * @param definition the number that this store gave to the run's frozen definition
 * @param steps one letter a step
 * @param active what else is to be known of the run, as JSON; null if nothing is
 * @param origin what it was given at its start, as JSON; never changes
 * @param wake when somebody should take the run; while it is owned, the first instant after the lease; null if only an event from
 *     outside can move it
 * @param owner the worker that holds the lease, or null
 * @param fence how often the run was claimed; never goes down and never repeats
 * @param slot whether it holds a slot of its queue or its concurrency key: a claim gives it, and {@link SlotReleased} takes it back; what
 *     a write says of it is not looked at
 */
public record RunRow(
        RunKey key,
        RunId id,
        int definition,
        String queue,
        long revision,
        RunState state,
        String steps,
        @Nullable String active,
        String origin,
        Instant created,
        Instant updated,
        @Nullable Instant wake,
        @Nullable UUID owner,
        long fence,
        boolean slot) {
    /** A run without a slot. */
    public RunRow(
            RunKey key,
            RunId id,
            int definition,
            String queue,
            long revision,
            RunState state,
            String steps,
            @Nullable String active,
            String origin,
            Instant created,
            Instant updated,
            @Nullable Instant wake,
            @Nullable UUID owner,
            long fence) {
        this(
                key,
                id,
                definition,
                queue,
                revision,
                state,
                steps,
                active,
                origin,
                created,
                updated,
                wake,
                owner,
                fence,
                false);
    }

    /** The same run in other hands. */
    public RunRow leased(@Nullable Instant otherWake, @Nullable UUID otherOwner, long otherFence) {
        return new RunRow(
                key,
                id,
                definition,
                queue,
                revision,
                state,
                steps,
                active,
                origin,
                created,
                updated,
                otherWake,
                otherOwner,
                otherFence,
                slot);
    }

    public RunRow withSlot(boolean holds) {
        return new RunRow(
                key,
                id,
                definition,
                queue,
                revision,
                state,
                steps,
                active,
                origin,
                created,
                updated,
                wake,
                owner,
                fence,
                holds);
    }
}
