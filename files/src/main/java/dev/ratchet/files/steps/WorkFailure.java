package dev.ratchet.files.steps;

import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.code.Reported;
import dev.ratchet.fsm.RatchetException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How the work of a step failed, with what the engine needs to know to go on. */
final class WorkFailure extends RatchetException implements Reported {
    private static final long serialVersionUID = 1;

    private final ErrorCategory category;
    private final String type;
    private final Wish wish;
    private final @Nullable Duration after;

    private WorkFailure(ErrorCategory category, String type, String message, Wish wish, @Nullable Duration after) {
        super(message);
        this.category = category;
        this.type = type;
        this.wish = wish;
        this.after = after;
    }

    /** The step's rules say what is done about it. */
    static WorkFailure of(ErrorCategory category, String type, String message) {
        return new WorkFailure(category, type, message, Wish.AS_DECLARED, null);
    }

    /** The same, but not before that time if it is tried again. */
    WorkFailure notBefore(@Nullable Duration time) {
        return new WorkFailure(category, type, String.valueOf(getMessage()), wish, time);
    }

    /** Trying again cannot help. */
    static WorkFailure forGood(ErrorCategory category, String type, String message) {
        return new WorkFailure(category, type, message, Wish.GIVE_UP, null);
    }

    @Override
    public Report.Failed report() {
        return new Report.Failed(category, type, String.valueOf(getMessage()), wish, after);
    }
}
