package dev.ratchet.core.simulate;

import dev.ratchet.core.decide.Event;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that could happen next, in words and as events; with a time if it is time that passes. */
record Move(String words, List<Event> events, @Nullable Instant at) {
    static Move of(String words, Event... events) {
        return new Move(words, List.of(events), null);
    }

    static Move time(String words, Instant at) {
        return new Move(words, List.of(new Event.Woken(false)), at);
    }
}
