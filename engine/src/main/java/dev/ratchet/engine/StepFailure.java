package dev.ratchet.engine;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Wish;
import dev.ratchet.core.definition.ErrorCategory;
import dev.ratchet.core.definition.text.Durations;
import dev.ratchet.engine.code.Causes;
import dev.ratchet.engine.code.Report;
import dev.ratchet.engine.code.Reported;
import dev.ratchet.fsm.RatchetException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by a handler that knows more about its failure than an ordinary exception tells: its category, whether another attempt can
 * help, and when. Any other exception counts as {@linkplain ErrorCategory#TRANSIENT transient}.
 */
public final class StepFailure extends RatchetException implements Reported {
    private static final long serialVersionUID = 1L;

    private final ErrorCategory category;
    private final Wish wish;
    private final @Nullable Duration after;

    private StepFailure(
            String message, @Nullable Throwable cause, ErrorCategory category, Wish wish, @Nullable Duration after) {
        super(message, cause);
        this.category = category;
        this.wish = wish;
        this.after = after;
    }

    /** No further attempt, whatever the step declares: what it declares for a failure for good happens at once. */
    public static StepFailure permanent(String message) {
        return new StepFailure(message, null, ErrorCategory.EXTERNAL, Wish.GIVE_UP, null);
    }

    /** A failure of that category; the step's rules say what is done about it. */
    public static StepFailure of(ErrorCategory category, String message) {
        return new StepFailure(message, null, category, Wish.AS_DECLARED, null);
    }

    /** Another attempt after that time, while attempts are left: those declared, or a few if none are. */
    public static StepFailure retryAfter(Duration after, String message) {
        return new StepFailure(
                message, null, ErrorCategory.TRANSIENT, Wish.RETRY, checked("the pause before a retry", after));
    }

    /** The span if a run can keep it; what is negative or too long would come out as another time altogether. */
    static Duration checked(String what, Duration span) {
        if (span.isNegative() || span.compareTo(Limits.STANDARD.duration()) > 0) {
            throw new IllegalArgumentException(
                    what + " cannot take " + span + ": use 0 to " + Durations.format(Limits.STANDARD.duration()));
        }
        return span;
    }

    /** The same failure with what caused it; the run keeps the name of its class and what it says. */
    public StepFailure causedBy(Throwable cause) {
        return new StepFailure(message(), cause, category, wish, after);
    }

    private String message() {
        return getMessage() == null ? "" : getMessage();
    }

    public ErrorCategory category() {
        return category;
    }

    @Override
    public Report.Failed report() {
        var cause = getCause();
        var type = cause == null ? category.word() : cause.getClass().getName();
        return new Report.Failed(category, type, Causes.added(message(), cause), wish, after);
    }
}
