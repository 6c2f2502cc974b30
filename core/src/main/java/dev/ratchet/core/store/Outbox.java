package dev.ratchet.core.store;

import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Messages that were committed and are not delivered yet. The messages of one run to one destination are a <em>strand</em>, which is
 * delivered in order: nobody gets a message while an earlier one of its strand is open. A dead one blocks none behind it. Messages are
 * whole in themselves: they outlive the purge of their run. Keeps the promises of {@link Store}.
 */
public interface Outbox {
    /**
     * Takes the beginnings of strands that are due. No message is given to two who ask, until the lease ends; strands that somebody else
     * is just taking are passed over. Each message counts one attempt more.
     */
    Taken take(Taking taking);

    /** Says what became of messages, unless somebody else took them since; answers for how many that counted. */
    int settle(UUID claim, List<Settled> settled);

    /** Messages that nobody tries any more, to that destination or to any, those that died first coming first. */
    List<Dead> dead(@Nullable String destination, int limit);

    /** Lets those of them that are dead be tried again, from the first attempt on; answers how many these are. */
    int resend(Collection<Key> messages);

    /** Forgets those of them that are dead; answers how many these are. */
    int discard(Collection<Key> messages);

    /** How many messages there are for each destination that has any, by its name. */
    List<Count> counts();

    /** Which message. */
    record Key(RunKey run, String destination, long revision, int number) {
        public static Key of(MessageRow message) {
            return new Key(message.run(), message.destination(), message.revision(), message.number());
        }
    }

    /**
     * Somebody asks for messages to deliver.
     *
     * @param claim a random number of this taking, under which its messages are settled
     * @param lease how long nobody else gets them
     * @param strands from how many strands of each destination
     * @param most how many messages of each strand
     */
    record Taking(UUID claim, Duration lease, Map<String, Integer> strands, int most) {
        public Taking {
            strands = Map.copyOf(strands);
        }
    }

    /** What is to be delivered, those that were due first coming first. */
    record Taken(Instant now, List<Strand> strands) {
        public Taken {
            strands = List.copyOf(strands);
        }
    }

    /** Messages of one run to one destination, in their order; there is at least one. */
    record Strand(List<Letter> letters) {
        public Strand {
            letters = List.copyOf(letters);
        }

        public String destination() {
            return letters.get(0).message().destination();
        }
    }

    /**
     * One message to deliver.
     *
     * @param attempt counts from 1; one that was never settled counts as well
     */
    record Letter(MessageRow message, int attempt) {}

    /** What became of one message. */
    record Settled(Key key, Fate fate) {}

    /** What becomes of a message that was taken. */
    sealed interface Fate {
        /** It was delivered and is forgotten. */
        record Delivered() implements Fate {}

        /** It was tried, and is due again after that time. */
        record Again(Duration after, String error) implements Fate {}

        /** It was not tried: it is due again at once, and the attempt does not count. */
        record GivenBack() implements Fate {}

        /** It was tried for the last time. */
        record Died(String error) implements Fate {}
    }

    /** A message that nobody tries any more. */
    record Dead(MessageRow message, int attempts, String error, Instant died) {}

    /**
     * How many messages there are for one destination.
     *
     * @param oldest since when the oldest open one waits; null if none is open
     */
    record Count(
            String destination,
            int open,
            int dead,
            @Nullable Instant oldest) {}
}
