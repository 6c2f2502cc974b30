package dev.ratchet.entity.chaos;

import dev.ratchet.entity.Entities;
import dev.ratchet.entity.EntityMachine;
import dev.ratchet.entity.Request;
import dev.ratchet.fsm.RatchetException;
import java.io.IOException;
import java.util.Random;

/** One process of the storm: fires until its input ends or it is killed, and says what it was told. */
final class StormMain {
    static final int THINGS = 100;
    static final String DONE = "done";
    static final String NOT_DONE = "not";

    private final EntityMachine<Thing.State, Thing> things;

    private StormMain(EntityMachine<Thing.State, Thing> things) {
        this.things = things;
    }

    /** Address, threads, seed. Half of the processes lock and save in one transaction. */
    public static void main(String[] args) throws IOException {
        var threads = Integer.parseInt(args[1]);
        var pool = Thing.pool(args[0], threads);
        var entities =
                Entities.builder(pool).limits(Thing.LIMITS).migrate(false).open();
        var storm = new StormMain(Thing.machine(entities, Long.parseLong(args[2]) % 2 == 0));
        for (var i = 0; i < threads; i++) {
            var seed = Long.parseLong(args[2]) + i;
            var thread = new Thread(() -> storm.fire(new Random(seed)), "fire-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        Runtime.getRuntime().halt(0);
    }

    private void fire(Random random) {
        var states = Thing.State.values();
        while (true) {
            var id = "t-" + random.nextInt(THINGS);
            var key = random.nextBoolean() ? null : Long.toHexString(random.nextLong());
            var wish = Request.to(id, states[random.nextInt(states.length)])
                    .by(Thread.currentThread().getName());
            say(fire(key == null ? wish : wish.key(key)));
        }
    }

    /** A request with a key is made twice now and then, and both answers must be the same. */
    private String fire(Request<Thing.State> request) {
        try {
            var change = things.transition(request);
            if (request.key() != null && !things.transition(request).equals(change)) {
                return "wrong the repeat of " + request + " gave another answer than " + change;
            }
            return "%s %s %d %s %s".formatted(DONE, change.id(), change.version(), change.from(), change.to());
        } catch (RatchetException e) {
            return NOT_DONE + " " + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "wrong " + e;
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
    }
}
