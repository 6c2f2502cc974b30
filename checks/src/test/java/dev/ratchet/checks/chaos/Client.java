package dev.ratchet.checks.chaos;

import dev.ratchet.checks.chaos.evidence.LogFile;
import dev.ratchet.checks.chaos.evidence.Request;
import dev.ratchet.checks.chaos.evidence.Trees;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs errands: sends requests to any worker that listens, writes down what it asked and heard, and asks again where nobody answered.
 * Whether a request that got no answer had an effect it does not know. Thread-safe.
 */
final class Client implements WorkerProcess.Ears {
    private static final Duration GIVES_UP = Duration.ofSeconds(8);
    private static final Duration ASKS_AGAIN = Duration.ofMillis(400);
    private static final int MOST_AT_ONCE = 60;

    private final LogFile log;
    private final Random random;
    private final DelayQueue<Due> due = new DelayQueue<>();
    private final Map<Long, Asked> asked = new ConcurrentHashMap<>();
    private final Set<String> over = ConcurrentHashMap.newKeySet();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong open = new AtomicLong();
    private volatile boolean isClosed;

    private record Due(Errand errand, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    private record Asked(Errand errand, WorkerProcess worker, long at) {}

    Client(LogFile log, long seed) {
        this.log = log;
        this.random = new Random(seed);
    }

    void later(Duration after, Errand errand) {
        open.incrementAndGet();
        again(after, errand);
    }

    private void again(Duration after, Errand errand) {
        due.add(new Due(errand, System.nanoTime() + after.toNanos()));
    }

    /** Nothing is left to ask for, and every answer is here. */
    boolean isContent() {
        return open.get() == 0;
    }

    void close() {
        isClosed = true;
    }

    /** Tells it which runs are over, so that it stops asking things of them. */
    void areOver(Set<String> runs) {
        over.addAll(runs);
    }

    /** Sends until it is closed. */
    void send(Fleet fleet) {
        try {
            while (!isClosed) {
                var next = asked.size() < MOST_AT_ONCE ? due.poll(50, TimeUnit.MILLISECONDS) : null;
                if (next == null) {
                    forgetTheLate();
                } else {
                    send(fleet, next.errand());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Fleet fleet, Errand errand) {
        // A paused worker looks like a slow one to a client, who cannot know better.
        var worker = fleet.any(random, WorkerProcess::isReady).orElse(null);
        if (worker == null) {
            again(Duration.ofMillis(100), errand);
            return;
        }
        var request = errand.request(numbers.incrementAndGet());
        log.add(request.json());
        asked.put(request.number(), new Asked(errand, worker, System.nanoTime()));
        if (!worker.send(request.json())) {
            heard(request.number(), Request.Answer.NONE);
        }
    }

    static long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private void forgetTheLate() throws InterruptedException {
        var limit = System.nanoTime() - GIVES_UP.toNanos();
        asked.forEach((number, each) -> {
            if (each.at() < limit) {
                heard(number, Request.Answer.NONE);
            }
        });
        if (asked.size() >= MOST_AT_ONCE) {
            synchronized (asked) {
                asked.wait(20);
            }
        }
    }

    @Override
    public void answered(WorkerProcess worker, String line) {
        var heardAt = now();
        var node = Trees.read(line);
        var number = Trees.number(node, "answer");
        if (asked.containsKey(number)) {
            log.add(((ObjectNode) node).put("at", heardAt).toString());
            heard(number, Request.Answer.valueOf(Trees.text(node, "is")));
        }
    }

    @Override
    public void gone(WorkerProcess worker) {
        asked.forEach((number, each) -> {
            if (each.worker() == worker) {
                heard(number, Request.Answer.NONE);
            }
        });
    }

    private void heard(long number, Request.Answer answer) {
        var answered = asked.remove(number);
        if (answered == null) {
            return;
        }
        synchronized (asked) {
            asked.notifyAll();
        }
        var errand = answered.errand();
        if (asksAgain(errand, answer)) {
            again(ASKS_AGAIN, errand);
        } else {
            errand.next().forEach(next -> later(next.after(), next.errand()));
            open.decrementAndGet();
        }
    }

    private boolean asksAgain(Errand errand, Request.Answer answer) {
        return switch (errand.patience()) {
            case NONE -> false;
            case UNTIL_HEARD -> answer == Request.Answer.NONE;
            case UNTIL_OK -> answer != Request.Answer.OK && !over.contains(errand.run());
        };
    }
}
