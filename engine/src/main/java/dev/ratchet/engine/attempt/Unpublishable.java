package dev.ratchet.engine.attempt;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.core.definition.text.Quoted;
import dev.ratchet.engine.code.Outgoing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong with messages that code wants to publish. */
final class Unpublishable {
    private Unpublishable() {}

    /** The first thing that is wrong; null if nothing is. */
    static @Nullable String among(List<Outgoing> messages, Limits limits) {
        if (messages.size() > limits.messages()) {
            return "it publishes " + messages.size() + " messages, and one attempt may publish " + limits.messages();
        }
        for (var message : messages) {
            var type = message.type();
            if (type.isBlank() || type.length() > limits.nameLength() || !Kept.isWhole(type)) {
                return "it publishes a message of type " + Quoted.of(type) + ": a type has 1 to " + limits.nameLength()
                        + " characters, all of them visible";
            }
            if (RunningAttempt.isLonger(message.json(), limits.payloadBytes())) {
                return "its message " + Quoted.of(type) + " has more than " + limits.payloadBytes()
                        + " bytes as JSON; store it elsewhere and publish where it is";
            }
        }
        return null;
    }
}
