package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.Workloads;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.store.row.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One seed, whole: first anything may happen to processes, the store's answers, code and people, then the weather clears and everything
 * has to come to its end. Used once, by one thread.
 */
public final class Simulation {
    private static final List<Definition> WORKLOADS = Workloads.all();
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    private final Universe universe;
    private final Chance chance;
    private final Client client;
    private final List<Process> processes = new ArrayList<>();
    private int lives;
    private boolean isMeddling;

    private Simulation(long seed, Kit kit, Sightings sightings, boolean isTraced) {
        this.universe = new Universe(seed, kit, sightings, WORKLOADS, isTraced);
        this.chance = universe.chance();
        this.client = new Client(universe);
        universe.meddler(this::meddle);
    }

    /** Runs the seed; throws a {@link Violation} if something happens that must not. */
    public static void run(long seed, Kit kit, Sightings sightings) {
        new Simulation(seed, kit, sightings, false).run();
    }

    /** Runs it once more and tells what happened last. */
    public static String retell(long seed, Kit kit) {
        var simulation = new Simulation(seed, kit, new Sightings(), true);
        var end = "seed " + seed + " passes";
        try {
            simulation.run();
        } catch (Violation | RuntimeException e) {
            end = "seed " + seed + " fails: " + e;
        }
        return simulation.universe.scenario() + "\n" + simulation.universe.told() + "\n" + end;
    }

    private void run() {
        try {
            for (var machine = 0; machine < Scenario.MACHINES; machine++) {
                processes.add(newProcess(machine));
            }
            for (var turn = 0; turn < universe.scenario().turns(); turn++) {
                if (turn < universe.scenario().runs()) {
                    begin(processes.get(turn % processes.size()));
                }
                turn();
                replaceTheDead(chance.oneIn(4));
                universe.checkPeace();
            }
            calmDown();
            new Calm(universe, client, processes).run();
        } finally {
            processes.forEach(Process::kill);
            universe.close();
        }
    }

    private void begin(Process process) {
        if (!process.isDead()) {
            process.attempt(() -> client.start(process));
        }
    }

    private Process newProcess(int machine) {
        return new Process(
                universe, machine, lives++, chance.with(universe.scenario().otherwise()));
    }

    private void turn() {
        var able = processes.stream()
                .filter(process -> !process.isDead() && !process.isFrozen())
                .toList();
        if (able.isEmpty() || chance.with(universe.scenario().haste())) {
            advance();
            return;
        }
        var process = chance.of(able);
        if (chance.with(universe.scenario().mishaps())) {
            mishap(process);
        } else if (chance.with(universe.scenario().people())) {
            process.attempt(() -> client.act(process));
        } else {
            work(process);
        }
    }

    /** Somebody does something to a run through another process, and that is committed before the victim's own write. */
    private void meddle(RunKey run, Process victim) {
        var story = universe.witness().story(run);
        var others = processes.stream()
                .filter(each -> each != victim && !each.isDead() && !each.isFrozen())
                .toList();
        if (story == null || others.isEmpty() || isMeddling) {
            return;
        }
        isMeddling = true;
        var other = chance.of(others);
        universe.trace(() -> other + " meddles with " + story.id() + " of " + victim);
        other.attempt(() -> client.interfere(other, story));
        other.turn(Process.Loop.COMMIT, false);
        isMeddling = false;
    }

    /** Something that the process can do now; what turns out to be idle costs no turn. */
    private void work(Process process) {
        for (var tries = 0; tries < 4 && !process.isDead(); tries++) {
            if (workOnce(process)) {
                return;
            }
        }
    }

    private boolean workOnce(Process process) {
        var scenario = universe.scenario();
        var mayPause = chance.with(scenario.fibers());
        var choice = chance.below(16);
        if (choice < 5 && !process.node().isQuiet()) {
            return process.turn(chance.any(Process.Loop.COMMIT, Process.Loop.COMMIT_TOO), mayPause);
        }
        if (choice < 9 && process.beginAttempt(chance.with(scenario.slow()))) {
            return true;
        }
        if (choice < 12 && process.resume()) {
            return true;
        }
        return switch (chance.below(8)) {
            case 0, 1, 2 -> process.claim(mayPause);
            case 3 -> process.turn(Process.Loop.RING, mayPause);
            case 4, 5 -> process.turn(Process.Loop.RENEW, mayPause);
            case 6 ->
                process.turn(chance.any(Process.Loop.BEAT, Process.Loop.WATCH, Process.Loop.NEWS), mayPause)
                        | process.turn(Process.Loop.RELAY, mayPause);
            default -> process.turn(Process.Loop.COMMIT, mayPause);
        };
    }

    private void advance() {
        var clock = universe.clock();
        var now = clock.instant();
        switch (chance.below(14)) {
            case 0, 1, 2, 3, 4, 5 -> clock.advance(chance.upTo(Duration.ofMillis(500)));
            case 6, 7, 8 -> clock.advance(chance.upTo(Duration.ofSeconds(6)));
            case 9 -> clock.advance(Duration.ofSeconds(chance.between(9, 25)));
            case 10 -> clock.advance(Duration.ofNanos(1_000));
            default -> {
                var wakes = universe.witness().wakes();
                if (!wakes.isEmpty()) {
                    var jump =
                            chance.any(Duration.ofNanos(-1_000), Duration.ZERO, Duration.ZERO, Duration.ofNanos(1_000));
                    var to = chance.of(wakes).plus(jump);
                    clock.moveTo(to.isBefore(now) ? now : to);
                }
            }
        }
    }

    private void mishap(Process process) {
        switch (chance.below(10)) {
            case 0, 1, 2 -> process.kill();
            case 3 -> process.confuse(!process.isConfused());
            case 4, 5 -> {
                process.freeze(Duration.ofSeconds(chance.between(1, 40)), chance.oneIn(3));
                universe.sightings().saw(Sometimes.FROZEN);
            }
            case 6, 7 -> stopGracefully(process);
            default -> process.cutLine(!process.isCut());
        }
    }

    /** As the threads of an engine do when it is closed, with whatever happens meanwhile in this one process. */
    private void stopGracefully(Process process) {
        var node = process.node();
        universe.trace(() -> process + " is asked to stop");
        if (universe.witness().isOwner(process.worker())) {
            universe.sightings().saw(Sometimes.GRACEFUL_STOP);
        }
        node.beginNothing();
        for (var turn = chance.below(12); turn > 0 && !process.isDead(); turn--) {
            work(process);
        }
        node.stopAttempts();
        for (var turn = chance.below(12); turn > 0 && !process.isDead(); turn--) {
            work(process);
        }
        node.abandonAttempts();
        process.finishLoops();
        for (var turn = 0; turn < 50 && !process.isDead() && !node.isQuiet(); turn++) {
            process.turn(Process.Loop.COMMIT, false);
        }
        if (!process.isDead()
                && node.isQuiet()
                && process.wasLucky()
                && universe.weather().delays() == 0) {
            var until = universe.clock().instant().plus(TOLERANCE);
            if (universe.witness().isOwner(process.worker(), until)) {
                throw new Violation(
                        Rule.GIVE_BACK, process + " " + universe.witness().ownedBy(process.worker()));
            }
        }
        node.close();
        process.attempt(node.upkeep()::leave);
        node.giveUp();
        process.kill();
    }

    private void replaceTheDead(boolean now) {
        for (var machine = 0; machine < processes.size() && now; machine++) {
            if (processes.get(machine).isDead()) {
                processes.get(machine).kill();
                processes.set(machine, newProcess(machine));
            }
        }
    }

    /** Faults end, who stood still goes on, and for every run there is somebody who has the code that it was planned with. */
    private void calmDown() {
        universe.trace(() -> "the weather clears");
        universe.calmsDown();
        for (var machine = 0; machine < processes.size(); machine++) {
            var process = processes.get(machine);
            process.thaw();
            process.cutLine(false);
            process.confuse(false);
            process.finishAll();
            var isOtherwise = universe.scenario().otherwise() > 0 && machine == 0;
            if (process.isDead() || process.isBuiltOtherwise() != isOtherwise) {
                process.kill();
                processes.set(machine, new Process(universe, machine, lives++, isOtherwise));
            }
        }
        universe.checkPeace();
    }

    static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
