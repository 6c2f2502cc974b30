package dev.ratchet.core.run;

/** Where a step of a run stands; which moves are legal is declared once, in {@link Lifecycle#STEP}. */
public enum StepState {
    /** What it needs is not there yet. */
    PENDING('P'),
    /** May be started. */
    READY('Y'),
    /** An attempt is recorded and under way. */
    RUNNING('R'),
    /** Waits for a signal, an approval, children or a timer; holds no thread. */
    WAITING('W'),
    /** Will be tried again later, or is held until somebody resumes the run. */
    BACKOFF('B'),
    COMPLETED('C'),
    FAILED('F'),
    SKIPPED('S'),
    /** Was active when the run ended. */
    CANCELLED('X');

    private static final StepState[] BY_ORDINAL = values();

    private final char letter;

    StepState(char letter) {
        this.letter = letter;
    }

    /** The one letter that stands for this state in the row of a run. */
    public char letter() {
        return letter;
    }

    public static StepState ofLetter(char letter) {
        for (var state : BY_ORDINAL) {
            if (state.letter == letter) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state of a step has the letter '" + letter + "'");
    }

    /** Whether the step has ended for good. */
    public boolean isOver() {
        return switch (this) {
            case PENDING, READY, RUNNING, WAITING, BACKOFF -> false;
            case COMPLETED, FAILED, SKIPPED, CANCELLED -> true;
        };
    }

    /** Whether steps that need this one may go on. */
    public boolean satisfies() {
        return this == COMPLETED || this == SKIPPED;
    }

    static StepState at(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
