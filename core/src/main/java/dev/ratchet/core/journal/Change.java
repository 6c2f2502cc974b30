package dev.ratchet.core.journal;

import dev.ratchet.core.run.Cause;
import dev.ratchet.core.run.Ending;
import dev.ratchet.core.run.Failure;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.run.UndoState;
import dev.ratchet.core.run.Vote;
import dev.ratchet.core.run.Wait;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One change of a run: a move of the run, of a step or of an undo, or a fact that is kept without a move. */
public sealed interface Change {
    void tell(Cases cases);

    /** One place per change, so that the compiler finds everybody who must learn of a new one. */
    interface Cases {
        void created(RunCreated change);

        void moved(RunMoved change);

        void moved(StepMoved change);

        void moved(UndoMoved change);

        void endingBegan(EndingBegan change);

        void signalStored(SignalStored change);

        void signalConsumed(SignalConsumed change);

        void voted(Voted change);

        void revisionReturned(RevisionReturned change);

        void childrenCounted(ChildrenCounted change);

        void noted(StepNoted change);

        void versionAccepted(VersionAccepted change);
    }

    /** The first change of every run. */
    record RunCreated(Origin origin) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.created(this);
        }
    }

    record RunMoved(
            RunState from,
            RunState to,
            Cause cause,
            @Nullable String note) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.moved(this);
        }
    }

    /**
     * A step moved.
     *
     * @param attempt the attempt that this move begins or belongs to
     * @param until to RUNNING: the attempt's deadline; to BACKOFF: when it is tried again, null if it is held
     */
    record StepMoved(
            int step,
            StepState from,
            StepState to,
            int attempt,
            Cause cause,
            @Nullable Instant until,
            @Nullable Failure failure,
            @Nullable Wait awaits)
            implements Change {
        @Override
        public void tell(Cases cases) {
            cases.moved(this);
        }
    }

    /** The undo of a step moved; {@code until} as for steps. */
    record UndoMoved(
            int step,
            UndoState from,
            UndoState to,
            int attempt,
            Cause cause,
            @Nullable Instant until,
            @Nullable Failure failure)
            implements Change {
        @Override
        public void tell(Cases cases) {
            cases.moved(this);
        }
    }

    /** The run is on its way to an end other than completion. */
    record EndingBegan(Ending ending) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.endingBegan(this);
        }
    }

    record SignalStored(String name, int number, String messageId) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.signalStored(this);
        }
    }

    record SignalConsumed(String name, int number, int step) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.signalConsumed(this);
        }
    }

    record Voted(int step, Vote vote) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.voted(this);
        }
    }

    /** What was rejected came back revised: the approval is asked again. */
    record RevisionReturned(int step, String by, String note) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.revisionReturned(this);
        }
    }

    record ChildrenCounted(int step, int open, int failed) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.childrenCounted(this);
        }
    }

    /** What a person said about what happens to a step next; it is kept in the journal only. */
    record StepNoted(int step, String note) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.noted(this);
        }
    }

    record VersionAccepted(String structureHash) implements Change {
        @Override
        public void tell(Cases cases) {
            cases.versionAccepted(this);
        }
    }
}
