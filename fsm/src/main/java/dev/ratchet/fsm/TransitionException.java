package dev.ratchet.fsm;

import org.jspecify.annotations.Nullable;

/** A refused move, thrown because the caller preferred an exception to a {@link Refusal} value. Immutable. */
public final class TransitionException extends RatchetException {
    private static final long serialVersionUID = 1L;

    // States need not be serializable; the message, which is, carries their names.
    private final transient Refusal<?, ?> refusal;

    TransitionException(Refusal<?, ?> refusal) {
        super(refusal.message());
        this.refusal = refusal;
    }

    public @Nullable Object from() {
        return refusal.from();
    }

    public @Nullable Object to() {
        return refusal.to();
    }

    public String reason() {
        return refusal.reason();
    }

    public Refusal<?, ?> refusal() {
        return refusal;
    }
}
