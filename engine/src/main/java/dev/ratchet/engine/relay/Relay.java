package dev.ratchet.engine.relay;

import dev.ratchet.core.definition.text.Kept;
import dev.ratchet.core.store.Outbox;
import dev.ratchet.engine.code.Causes;
import dev.ratchet.engine.outbox.CloudEvent;
import dev.ratchet.engine.outbox.Subscriber;
import dev.ratchet.engine.shared.Shared;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages to the destinations of this process: takes strands that are due, hands each to a thread that delivers its messages one
 * after the other, and settles what came of it at its next turn. A slow destination holds up none but itself, and a message that cannot be
 * delivered none but those behind it in its strand, until it dies. One thread repeats the turns; deliveries run on others.
 */
public final class Relay {
    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
    private static final int LEASES = 6;
    private static final Duration SHORTEST = Duration.ofSeconds(20);
    private static final int STRANDS = 8;
    private static final int MESSAGES = 20;

    private final Shared shared;
    private final Executor couriers;
    private final Duration lease;
    private final Map<String, Subscriber> subscribers = new LinkedHashMap<>();
    private final ConcurrentLinkedQueue<Done> done = new ConcurrentLinkedQueue<>();
    private final List<Done> unsettled = new ArrayList<>();
    private final Map<String, Integer> underWay = new HashMap<>();

    /** What came of one strand. */
    private record Done(UUID claim, String destination, List<Outbox.Settled> settled) {}

    public Relay(Shared shared, Executor couriers) {
        this.shared = shared;
        this.couriers = couriers;
        this.lease = lease(shared.settings().lease());
        for (var destination : shared.publishing().destinations()) {
            if (destination.subscriber() != null) {
                subscribers.put(destination.name(), destination.subscriber());
            }
        }
    }

    /** Longer than that of a run, because nobody renews it while a message is delivered. */
    private static Duration lease(Duration ofRuns) {
        var several = ofRuns.multipliedBy(LEASES);
        return several.compareTo(SHORTEST) > 0 ? several : SHORTEST;
    }

    /** Whether there is anything that this process delivers to; else no turn does anything. */
    public boolean isOfUse() {
        return shared.publishing().delivers();
    }

    /** How many strands of one process are delivered at once, at most. */
    public static int strands(int destinations) {
        return STRANDS * destinations;
    }

    /** One turn; answers whether it did something, so that there may be more at once. */
    public boolean runOnce() {
        if (!isOfUse()) {
            return false;
        }
        shared.mail().lookedAt(shared.clock().now());
        var hasSettled = settle();
        return take() || hasSettled;
    }

    /** Waits until there may be something to do, or for so long. */
    public void await(long nanos) throws InterruptedException {
        shared.mail().await(shared.clock(), nanos);
    }

    /** Whether nothing is being delivered: what was is to be settled, perhaps. */
    public boolean isQuiet() {
        int ended = done.size() + unsettled.size();
        return underWay.values().stream().mapToInt(Integer::intValue).sum() <= ended;
    }

    /** Tells the store what came of deliveries. If it does not answer, it is told again at the next turn. */
    public boolean settle() {
        for (var each = done.poll(); each != null; each = done.poll()) {
            unsettled.add(each);
        }
        if (unsettled.isEmpty()) {
            return false;
        }
        var byClaim = new LinkedHashMap<UUID, List<Outbox.Settled>>();
        for (var each : unsettled) {
            byClaim.computeIfAbsent(each.claim(), claim -> new ArrayList<>()).addAll(each.settled());
        }
        byClaim.forEach((claim, settled) -> shared.store().outbox().settle(claim, settled));
        unsettled.forEach(each -> underWay.merge(each.destination(), -1, Integer::sum));
        unsettled.clear();
        return true;
    }

    private boolean take() {
        var wanted = new HashMap<String, Integer>();
        for (var name : subscribers.keySet()) {
            var room = STRANDS - underWay.getOrDefault(name, 0);
            if (room > 0) {
                wanted.put(name, room);
            }
        }
        if (wanted.isEmpty()) {
            return false;
        }
        var claim = new UUID(shared.random().nextLong(), shared.random().nextLong());
        var begin = shared.clock().nanos();
        var taken = shared.store().outbox().take(new Outbox.Taking(claim, lease, wanted, MESSAGES));
        shared.clock().heard(taken.now());
        for (var strand : taken.strands()) {
            underWay.merge(strand.destination(), 1, Integer::sum);
            begin(claim, strand, begin);
        }
        return !taken.strands().isEmpty();
    }

    private void begin(UUID claim, Outbox.Strand strand, long begin) {
        try {
            couriers.execute(() -> deliver(claim, strand, begin));
        } catch (RejectedExecutionException e) {
            LOG.debug("No thread delivers any more", e);
            ended(
                    claim,
                    strand,
                    strand.letters().stream()
                            .map(letter -> settled(letter, new Outbox.Fate.GivenBack()))
                            .toList());
        }
    }

    private void deliver(UUID claim, Outbox.Strand strand, long begin) {
        var settled = new ArrayList<Outbox.Settled>();
        var goesOn = true;
        for (var letter : strand.letters()) {
            // The rest of a slow strand goes back, before somebody else takes it for lost.
            goesOn &= settled.isEmpty() || shared.clock().nanos() - begin < lease.toNanos() / 2;
            var fate = goesOn ? deliver(letter) : new Outbox.Fate.GivenBack();
            goesOn &= fate instanceof Outbox.Fate.Delivered || fate instanceof Outbox.Fate.Died;
            settled.add(settled(letter, fate));
        }
        ended(claim, strand, settled);
    }

    private static Outbox.Settled settled(Outbox.Letter letter, Outbox.Fate fate) {
        return new Outbox.Settled(Outbox.Key.of(letter.message()), fate);
    }

    private void ended(UUID claim, Outbox.Strand strand, List<Outbox.Settled> settled) {
        done.add(new Done(claim, strand.destination(), settled));
        shared.mail().dueAt(shared.clock().now());
    }

    private Outbox.Fate deliver(Outbox.Letter letter) {
        var message = letter.message();
        var most = shared.publishing().redelivery().attempts();
        if (letter.attempt() > most) {
            return died(letter, "it was taken " + most + " times, and nobody ever told what came of it");
        }
        try {
            var subscriber = subscribers.get(message.destination());
            if (subscriber == null) {
                return new Outbox.Fate.GivenBack();
            }
            subscriber.receive(CloudEvent.read(message.content(), shared.codec()));
            return new Outbox.Fate.Delivered();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outbox.Fate.GivenBack();
        } catch (Throwable e) {
            // An Error as well: it is the subscriber's, and must not take the relay with it.
            return failed(letter, e);
        }
    }

    private Outbox.Fate failed(Outbox.Letter letter, Throwable e) {
        var says = Kept.of(
                Causes.added(e.toString(), e.getCause()),
                shared.settings().limits().textLength());
        var redelivery = shared.publishing().redelivery();
        if (letter.attempt() >= redelivery.attempts()) {
            return died(letter, says);
        }
        var pause = redelivery.after(letter.attempt());
        LOG.info(
                "Message {} was not delivered to '{}' and is tried again in {}: {}",
                letter.message().type(),
                letter.message().destination(),
                pause,
                says);
        shared.mail().dueAt(shared.clock().now().plus(pause));
        return new Outbox.Fate.Again(pause, says);
    }

    private static Outbox.Fate died(Outbox.Letter letter, String why) {
        LOG.warn(
                "Message {} of run {} could not be delivered to '{}' in {} attempts and is a dead letter: {}",
                letter.message().type(),
                letter.message().run(),
                letter.message().destination(),
                letter.attempt(),
                why);
        return new Outbox.Fate.Died(why);
    }
}
