package dev.ratchet.engine.messages;

import dev.ratchet.core.Limits;
import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.outbox.CloudEvent;
import dev.ratchet.engine.outbox.Destination;
import dev.ratchet.engine.runs.Runs;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Messages of other systems that come in, and messages of runs that could not be delivered. A verb that returns is durable. Thread-safe.
 */
public final class Messages {
    private static final int PAGE = 500;

    private final Store store;
    private final Codec codec;
    private final Runs runs;
    private final Triggers triggers;
    private final List<Destination> destinations;

    public Messages(Store store, Codec codec, Runs runs, Triggers triggers, List<Destination> destinations) {
        this.store = store;
        this.codec = codec;
        this.runs = runs;
        this.triggers = triggers;
        this.destinations = List.copyOf(destinations);
    }

    /**
     * Takes a message for one run: a signal of that name. A message of the same source with the same id that comes again, also after the
     * run has ended, changes nothing.
     *
     * @param id unique among the messages of its source
     * @param type the name of the signal
     * @return whether it came for the first time
     * @throws dev.ratchet.engine.runs.RunNotFoundException if there is no such run
     * @throws dev.ratchet.engine.runs.RefusedException if the run is over and takes no more signals
     */
    public boolean receive(String source, String id, String type, @Nullable Object payload, String run) {
        var messageId = messageId(source, id);
        return runs.as(Kept.of(source, Limits.STANDARD.nameLength())).signal(run, type, payload, messageId);
    }

    /**
     * Takes a message for whoever is triggered by its type. The same message starts the same runs, however often it comes.
     *
     * @return the runs that it started; none if nobody waits for such a message, and then it is not kept
     */
    public List<RunId> receive(String source, String id, String type, @Nullable Object payload) {
        var json = payload == null ? null : codec.write(payload);
        return triggers.accept(given("source", source), given("id", id), given("type", type), json);
    }

    /** One id for what is unique by two: a slash in the source would let two messages look alike. */
    private static String messageId(String source, String id) {
        return given("source", source).replace("%", "%25").replace("/", "%2F") + "/" + given("id", id);
    }

    private static String given(String what, @Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException("a message needs its " + what
                    + ": source and id tell whether it came before, and the type who wants it");
        }
        return text;
    }

    /** What waits for each destination that this process knows, or that has messages. */
    public List<Backlog> backlog() {
        var served = destinations.stream()
                .filter(destination -> destination.subscriber() != null)
                .map(Destination::name)
                .collect(Collectors.toSet());
        var all = new TreeMap<String, Backlog>();
        destinations.forEach(
                each -> all.put(each.name(), new Backlog(each.name(), 0, 0, null, served.contains(each.name()))));
        for (var count : store.outbox().counts()) {
            var name = count.destination();
            all.put(name, new Backlog(name, count.open(), count.dead(), count.oldest(), served.contains(name)));
        }
        return List.copyOf(all.values());
    }

    /** Messages that nobody tries any more, those that died first coming first. */
    public List<DeadLetter> dead(int most) {
        return letters(store.outbox().dead(null, most));
    }

    /** The same for one destination. */
    public List<DeadLetter> dead(String destination, int most) {
        return letters(store.outbox().dead(destination, most));
    }

    private List<DeadLetter> letters(Collection<Outbox.Dead> dead) {
        return dead.stream()
                .map(each -> new DeadLetter(
                        Outbox.Key.of(each.message()),
                        each.message().destination(),
                        CloudEvent.read(each.message().content(), codec),
                        each.attempts(),
                        each.error(),
                        each.died()))
                .toList();
    }

    /** Lets it be tried again, from the first attempt on; false if it is not dead any more. */
    public boolean resend(DeadLetter letter) {
        return store.outbox().resend(List.of(letter.key())) == 1;
    }

    /** The same for all that are dead for that destination; answers how many these are. */
    public int resendAll(String destination) {
        var all = 0;
        var now = store.now();
        for (var keys = page(destination, now); !keys.isEmpty(); keys = page(destination, now)) {
            all += store.outbox().resend(keys);
        }
        return all;
    }

    /** Some that were dead then already: others may die again while they are sent. */
    private List<Outbox.Key> page(String destination, Instant by) {
        return store.outbox().dead(destination, PAGE).stream()
                .filter(each -> !each.died().isAfter(by))
                .map(each -> Outbox.Key.of(each.message()))
                .toList();
    }

    /** Forgets it for good; false if it is not dead any more. */
    public boolean discard(DeadLetter letter) {
        return store.outbox().discard(List.of(letter.key())) == 1;
    }
}
