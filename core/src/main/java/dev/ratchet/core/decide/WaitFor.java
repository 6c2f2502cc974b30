package dev.ratchet.core.decide;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a step asks to wait for. Times are spans; decide turns them into instants. */
public sealed interface WaitFor {
    record Signal(String name, @Nullable Duration timeout) implements WaitFor {}

    record Approval(
            int quorum, boolean rejectionFails, @Nullable Duration timeout) implements WaitFor {}

    record Timer(Duration time) implements WaitFor {}

    /** The step has so many child runs to start; 0 is complete at once. */
    record Children(int count, int toleratedFailures) implements WaitFor {}
}
