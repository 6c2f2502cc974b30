package dev.ratchet.checks.simulation.world;

import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.json.PayloadException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A codec that at times cannot read what is stored, as after a careless deployment. One thread at a time. */
public final class ConfusedCodec implements Codec {
    private static final String CANNOT = "cannot read what is stored, by injection";

    private final Codec codec;
    private boolean isConfused;
    private boolean wasConfused;

    public ConfusedCodec(Codec codec) {
        this.codec = codec;
    }

    public void confuse(boolean confused) {
        isConfused = confused;
        wasConfused |= confused;
    }

    public boolean isConfused() {
        return isConfused;
    }

    public boolean wasConfused() {
        return wasConfused;
    }

    /** Whether something failed because a codec was confused. */
    public static boolean isBehind(@Nullable Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PayloadException && CANNOT.equals(cause.getMessage())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String write(@Nullable Object value) {
        return codec.write(value);
    }

    @Override
    public @Nullable Object read(String json, Type type) {
        return codec.read(json, type);
    }

    @Override
    public @Nullable Object tree(String json) {
        if (isConfused) {
            throw new PayloadException(CANNOT, null);
        }
        return codec.tree(json);
    }
}
