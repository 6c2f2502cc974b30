package dev.ratchet.core.decide;

import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Run;
import java.util.List;

/** What decide answers. */
public sealed interface Decision {
    /** The event changes the run: commit all of this together. */
    record Advance(Run run, JournalEntry entry, List<Effect> effects) implements Decision {
        public Advance {
            effects = List.copyOf(effects);
        }
    }

    /** The event changes nothing, which is normal: it is late, or came before. */
    record Ignore(String reason) implements Decision {}

    /** The event is not legal now; whoever asked should know why. */
    record Refuse(String from, String to, String reason) implements Decision {
        public String message() {
            return "invalid transition from " + from + " to " + to + ": " + reason;
        }
    }
}
