package dev.ratchet.core.decide;

import dev.ratchet.core.definition.Work;
import dev.ratchet.core.run.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a step asks to wait for. Times are spans; decide turns them into instants. */
public sealed interface WaitFor {
    /** The wait that begins now, given what time it is after a span; without a timeout of its own it takes the usual one. */
    Wait begin(Function<Duration, Instant> after, @Nullable Duration usualTimeout, boolean runsAgain);

    /**
     * What a step asks for that is nothing but a wait; null for code, which may do anything, and for child runs, which somebody must count
     * first.
     */
    static @Nullable WaitFor of(Work work) {
        return work.choose(new Work.Cases<@Nullable WaitFor>() {
            @Override
            public @Nullable WaitFor handler(Work.Handler code) {
                return null;
            }

            @Override
            public @Nullable WaitFor task(Work.Task code) {
                return null;
            }

            @Override
            public WaitFor awaitSignal(Work.AwaitSignal wait) {
                return new Signal(wait.signal(), wait.timeout());
            }

            @Override
            public WaitFor approval(Work.Approval wait) {
                return new Approval(wait.quorum(), wait.rejectionFails(), wait.deadline());
            }

            @Override
            public WaitFor sleep(Work.Sleep wait) {
                return new Timer(wait.time());
            }

            @Override
            public @Nullable WaitFor child(Work.Child children) {
                return null;
            }

            @Override
            public @Nullable WaitFor forEach(Work.ForEach children) {
                return null;
            }
        });
    }

    record Signal(String name, @Nullable Duration timeout) implements WaitFor {
        @Override
        public Wait begin(Function<Duration, Instant> after, @Nullable Duration usualTimeout, boolean runsAgain) {
            return new Wait.Signal(name, until(after, timeout, usualTimeout), runsAgain);
        }
    }

    record Approval(
            int quorum, boolean rejectionFails, @Nullable Duration timeout) implements WaitFor {
        @Override
        public Wait begin(Function<Duration, Instant> after, @Nullable Duration usualTimeout, boolean runsAgain) {
            return Wait.Approval.asked(quorum, rejectionFails, until(after, timeout, usualTimeout), runsAgain);
        }
    }

    record Timer(Duration time) implements WaitFor {
        @Override
        public Wait begin(Function<Duration, Instant> after, @Nullable Duration usualTimeout, boolean runsAgain) {
            return new Wait.Timer(after.apply(time), runsAgain);
        }
    }

    /** The step has so many child runs to start; 0 is complete at once. */
    record Children(int count, int toleratedFailures) implements WaitFor {
        @Override
        public Wait begin(Function<Duration, Instant> after, @Nullable Duration usualTimeout, boolean runsAgain) {
            return new Wait.Children(count, count, 0, toleratedFailures, until(after, null, usualTimeout));
        }
    }

    private static @Nullable Instant until(
            Function<Duration, Instant> after, @Nullable Duration own, @Nullable Duration usual) {
        var timeout = own == null ? usual : own;
        return timeout == null ? null : after.apply(timeout);
    }
}
