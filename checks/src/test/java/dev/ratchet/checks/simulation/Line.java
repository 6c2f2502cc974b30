package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Witness;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.checks.simulation.world.Fiber;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.checks.simulation.world.ProcessDied;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.testkit.store.faults.Call;
import dev.ratchet.testkit.store.faults.Fault;
import dev.ratchet.testkit.store.faults.Faults;
import dev.ratchet.testkit.store.faults.FaultyStore;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The connection of one process to the store: requests and answers take their time, get lost, or find that the process is no more. While
 * something is on its way the rest of the world goes on.
 */
final class Line extends HookedStore implements Faults {
    private static final int AS_OFTEN_FOR_RELEASES = 15;

    private final Witness witness;
    private final Weather weather;
    private final Chance chance;
    private final Sightings sightings;
    private final Set<Long> unanswered = new HashSet<>();
    private Consumer<RunKey> meddler = run -> {};
    private boolean isSheltered;
    private boolean isCut;
    private boolean wasLucky = true;
    private boolean isDead;

    Line(Witness witness, Weather weather, Chance chance, Sightings sightings) {
        this(new Linking(), witness, weather, chance, sightings);
    }

    /** Lets the store in the middle ask the line around it what goes wrong. */
    private static final class Linking implements Faults {
        private Faults faults = Faults.none();

        @Override
        public Fault next(Call call) {
            return faults.next(call);
        }
    }

    private Line(Linking linking, Witness witness, Weather weather, Chance chance, Sightings sightings) {
        super(new FaultyStore(witness, linking));
        linking.faults = this;
        this.witness = witness;
        this.weather = weather;
        this.chance = chance;
        this.sightings = sightings;
    }

    @Override
    public Fault next(Call call) {
        if (isSheltered) {
            return Fault.NONE;
        }
        if (isCut) {
            wasLucky = false;
            return Fault.LOST;
        }
        if (chance.with(weather.crashes())) {
            var isAfter = chance.oneIn(2);
            die();
            if (call == Call.COMMIT) {
                sightings.saw(isAfter ? Sometimes.CRASH_AFTER_COMMIT : Sometimes.CRASH_BEFORE_COMMIT);
            }
            return isAfter ? Fault.crashAfter(new ProcessDied()) : Fault.crashBefore(new ProcessDied());
        }
        if (chance.with(weather.losses())) {
            wasLucky = false;
            return chance.oneIn(2) ? Fault.LOST : Fault.UNKNOWN;
        }
        return Fault.NONE;
    }

    @Override
    protected <T> T around(Call call, Supplier<T> made) {
        travel();
        var taken = witness.taken();
        T answer;
        try {
            answer = made.get();
        } catch (StoreException e) {
            if (call == Call.CLAIM && witness.taken() > taken) {
                sightings.saw(Sometimes.CLAIM_UNKNOWN);
            }
            travel();
            throw e;
        }
        travel();
        return answer;
    }

    /** What to do in the last moment before something is written about a run. */
    void meddler(Consumer<RunKey> meddling) {
        meddler = meddling;
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        if (chance.with(AS_OFTEN_FOR_RELEASES * weather.mischief())) {
            meddler.accept(leases.get(0).run());
        }
        super.release(worker, leases);
    }

    @Override
    public Answer commit(Batch batch) {
        if (chance.with(weather.mischief())) {
            meddler.accept(batch.writes().get(0).after().key());
        }
        var recognised = witness.recognised();
        try {
            var answer = super.commit(batch);
            if (unanswered.remove(batch.commit()) && witness.recognised() == recognised) {
                sightings.saw(Sometimes.COMMIT_UNKNOWN_LOST);
            }
            return answer;
        } catch (StoreException e) {
            unanswered.add(batch.commit());
            throw e;
        }
    }

    private void travel() {
        checkAlive();
        while (Fiber.isCurrent() && chance.with(weather.delays())) {
            Fiber.pause();
            checkAlive();
        }
    }

    private void checkAlive() {
        if (isDead) {
            throw new ProcessDied();
        }
    }

    /** Nothing goes wrong for a while. */
    void shelter(boolean sheltered) {
        isSheltered = sheltered;
    }

    /** Nothing gets through until it is mended. */
    void cut(boolean cut) {
        isCut = cut;
    }

    boolean isCut() {
        return isCut;
    }

    /** Whether every call was answered so far. */
    boolean wasLucky() {
        return wasLucky;
    }

    void die() {
        isDead = true;
    }

    boolean isDead() {
        return isDead;
    }
}
