package dev.ratchet.engine.messages;

import dev.ratchet.core.run.RunId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whoever starts runs because a message has come. The same message gives the same runs, however often it comes. */
@FunctionalInterface
public interface Triggers {
    /** The runs that this message starts or has started; the payload is JSON. */
    List<RunId> accept(String source, String id, String type, @Nullable String payload);
}
