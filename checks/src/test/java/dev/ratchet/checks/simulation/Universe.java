package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.SideTable;
import dev.ratchet.checks.simulation.load.Temper;
import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Slots;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.rules.Witness;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.json.Codec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What all processes of one simulation share: time, the store and its witness, chance, the weather, and the first objection. */
final class Universe {
    private static final Codec CODEC = Codec.standard();
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final int KEPT_LINES = 400;

    private final Chance chance;
    private final Kit kit;
    private final Sightings sightings;
    private final Scenario scenario;
    private final Weather weather;
    private final List<Definition> definitions;
    private final ManualClock clock = new ManualClock(BEGINNING);
    private final Store store;
    private final SideTable side;
    private final Witness witness;
    private final Set<UUID> workers = new HashSet<>();
    private final @Nullable ArrayDeque<String> trace;
    private BiConsumer<RunKey, Process> meddler = (run, victim) -> {};
    private Temper temper;
    private @Nullable Violation violation;

    Universe(long seed, Kit kit, Sightings sightings, List<Definition> workloads, boolean isTraced) {
        this.chance = new Chance(seed);
        this.kit = kit;
        this.sightings = sightings;
        this.scenario = Scenario.of(chance, workloads.size());
        this.weather = new Weather(chance);
        this.temper = scenario.temper();
        this.definitions =
                scenario.workflows().stream().distinct().map(workloads::get).toList();
        var storage = kit.storage(clock);
        this.store = storage.store();
        this.store.queues().limit(Slots.NARROW, Slots.LIMIT);
        this.side = storage.side();
        this.witness = new Witness(store, clock, CODEC, sightings);
        this.trace = isTraced ? new ArrayDeque<>() : null;
    }

    Chance chance() {
        return chance;
    }

    Kit kit() {
        return kit;
    }

    Sightings sightings() {
        return sightings;
    }

    Scenario scenario() {
        return scenario;
    }

    Weather weather() {
        return weather;
    }

    List<Definition> definitions() {
        return definitions;
    }

    ManualClock clock() {
        return clock;
    }

    SideTable side() {
        return side;
    }

    Witness witness() {
        return witness;
    }

    Codec codec() {
        return CODEC;
    }

    Temper temper() {
        return temper;
    }

    /** Nothing goes wrong any more, and code does what it should. */
    void calmsDown() {
        weather.clears();
        temper = Temper.CALM;
    }

    /** Who interferes in the last moment, given the run and the process that is about to write. */
    void meddler(BiConsumer<RunKey, Process> someone) {
        meddler = someone;
    }

    void meddle(RunKey run, Process victim) {
        meddler.accept(run, victim);
    }

    /** Whether that is the first process with this id. */
    boolean isNew(UUID worker) {
        return workers.add(worker);
    }

    void objects(Violation first) {
        if (violation == null) {
            violation = first;
        }
    }

    void checkPeace() {
        if (violation != null) {
            throw violation;
        }
    }

    boolean isTraced() {
        return trace != null;
    }

    void trace(Supplier<String> what) {
        if (trace != null) {
            trace.add("[" + Duration.between(BEGINNING, clock.instant()) + "] " + what.get());
            if (trace.size() > KEPT_LINES) {
                trace.remove();
            }
        }
    }

    /** What happened last. */
    String told() {
        return trace == null ? "" : String.join("\n", trace);
    }

    void close() {
        store.close();
    }
}
