package dev.ratchet.engine.threads;

import dev.ratchet.core.store.News;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of one engine. Closing them stops claiming, lets what runs finish or gives it back, and stops the renewal of leases
 * last, so that unfinished work is free at once. Thread-safe.
 */
public final class Loops implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Loops.class);
    private static final long IDLE = Duration.ofMillis(500).toNanos();
    private static final long BREATH = Duration.ofMillis(10).toNanos();
    private static final long LEFT_BEHIND = Duration.ofSeconds(2).toNanos();
    private static final long WATCH = Duration.ofMillis(100).toNanos();

    private final Node node;
    private final Settings settings;
    private final Crew crew;
    private final Duration grace;
    private final List<Loop> takers = new ArrayList<>();
    private final List<Loop> committers;
    private final Loop renewal;

    public Loops(Node node, Store store, Settings settings, Crew crew, Duration grace) {
        this.node = node;
        this.settings = settings;
        this.crew = crew;
        this.grace = grace;
        committers = crew.loops(node, store.writers());
        if (settings.places() > 0) {
            takers.add(new Loop("claim", this::claim));
            takers.add(new Loop("children", this::children));
            takers.add(new Loop("tasks", this::tasks));
        }
        takers.add(new Loop("news", () -> news(store)));
        takers.add(paced("upkeep", settings.beat().toNanos(), node.upkeep()::runOnce));
        takers.add(paced("watch", WATCH, node.watchers()::runOnce));
        takers.add(new Loop("timer", this::ring));
        if (node.relay().isOfUse()) {
            takers.add(new Loop("relay", this::relay));
        }
        renewal = paced("renew", settings.lease().toNanos() / 8, node.renewal()::runOnce);
    }

    /** One more duty, done again and again while the engine takes work. Before the start. */
    public void add(String name, Duration pause, Runnable turn) {
        takers.add(paced(name, pause.toNanos(), turn));
    }

    public void start() {
        node.upkeep().runOnce();
        all().forEach(Loop::start);
    }

    private List<Loop> all() {
        var all = new ArrayList<>(takers);
        all.addAll(committers);
        all.add(renewal);
        return all;
    }

    private boolean claim() throws InterruptedException {
        if (!node.claimer().runOnce()) {
            node.awaitDue(settings.poll().toNanos());
        }
        return true;
    }

    /** What happens here is told at once; to look without being told is for what a dead process has left. */
    private boolean children() throws InterruptedException {
        if (!node.children().runOnce()) {
            LockSupport.parkNanos(BREATH);
            node.awaitBrought(LEFT_BEHIND);
        }
        return true;
    }

    private boolean tasks() throws InterruptedException {
        if (!node.tasks().runOnce()) {
            node.awaitOffered(IDLE);
        }
        return true;
    }

    private boolean ring() throws InterruptedException {
        // Here, because renewal itself may be waiting for a store that does not answer.
        node.renewal().giveUpEnded();
        if (!node.timekeeper().runOnce()) {
            node.awaitTimer(Math.min(IDLE, settings.lease().toNanos() / 8));
        }
        return true;
    }

    private boolean relay() throws InterruptedException {
        if (!node.relay().runOnce()) {
            node.relay().await(settings.poll().toNanos());
        }
        return true;
    }

    private boolean news(Store store) {
        var news = store.news(Duration.ofMillis(500));
        if (news.isAny()) {
            node.hint(news.runs());
        } else if (news.equals(News.NONE)) {
            LockSupport.parkNanos(WATCH);
        }
        node.lookAtOwned();
        return true;
    }

    private static Loop paced(String name, long nanos, Runnable turn) {
        var holder = new Loop[1];
        holder[0] = new Loop(name, () -> {
            turn.run();
            holder[0].idle(nanos);
            return true;
        });
        return holder[0];
    }

    @Override
    public void close() {
        node.beginNothing();
        if (!await(this::isIdle, grace)) {
            node.stopAttempts();
            await(this::isIdle, grace.dividedBy(2));
            node.abandonAttempts();
            await(node::isQuiet, grace);
        }
        takers.forEach(Loop::askToStop);
        node.close();
        takers.forEach(Loop::stop);
        settleDeliveries();
        leave();
        committers.forEach(Loop::stop);
        renewal.stop();
        crew.close();
        node.giveUp();
    }

    /** Nothing runs, and nothing is on its way that could let something run. */
    private boolean isIdle() {
        return node.isQuiet() && node.active() == 0 && node.isQuiet();
    }

    /** What is being delivered may end; what does not is delivered again by somebody else. */
    private void settleDeliveries() {
        await(node.relay()::isQuiet, grace);
        try {
            node.relay().settle();
        } catch (StoreException e) {
            LOG.debug("What was delivered just now will be delivered again", e);
        }
    }

    private void leave() {
        try {
            node.upkeep().leave();
        } catch (StoreException e) {
            LOG.debug("The others find out by themselves that this process is gone", e);
        }
    }

    private static boolean await(BooleanSupplier done, Duration most) {
        var end = System.nanoTime() + most.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
        return true;
    }
}
