package dev.ratchet.fsm;

import org.jspecify.annotations.Nullable;

/**
 * A refused move, thrown because the caller preferred an exception to a {@link Refusal} value. Immutable. Serialized and restored, it
 * keeps its texts and the kind of the refusal; states and event are null then, since they need not be serializable.
 */
public final class TransitionException extends RatchetException {
    private static final long serialVersionUID = 1L;

    private final Refusal.Kind kind;
    private final String reason;
    private final transient @Nullable Refusal<?, ?> refusal;

    TransitionException(Refusal<?, ?> refusal) {
        this(refusal.message(), refusal.kind(), refusal.reason(), refusal);
    }

    /** Without a refusal, what serialization restores. */
    TransitionException(String message, Refusal.Kind kind, String reason, @Nullable Refusal<?, ?> refusal) {
        super(message);
        this.kind = kind;
        this.reason = reason;
        this.refusal = refusal;
    }

    /** The state asked about; null if it was, and in a restored exception, whose message has its name. */
    public @Nullable Object from() {
        return refusal().from();
    }

    /** The target asked for; null if there was none, and in a restored exception, whose message has its name. */
    public @Nullable Object to() {
        return refusal().to();
    }

    /** Why not, for people. */
    public String reason() {
        return reason;
    }

    /** The refusal; in a restored exception one without states and event. */
    public Refusal<?, ?> refusal() {
        return refusal == null ? new Refusal<>(null, null, null, kind, reason) : refusal;
    }
}
