package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.Workloads;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Story;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.explain.Explanation;
import dev.ratchet.core.explain.Surroundings;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** The second half of a simulation: nothing fails any more, so all that can end must end, and what is left must wait for a person. */
final class Calm {
    private static final int MOST_ROUNDS = 4_000;
    private static final int MOST_HELP = 80;

    /** Longer than any lease of somebody who is gone, and than a run is left alone that could not be read. */
    private static final int IDLE_ROUNDS_WITH_OWNER = 260;

    private static final int IDLE_ROUNDS_WITH_DUE = 20;
    private static final Duration STEP = Scenario.LEASE.dividedBy(8);

    private final Universe universe;
    private final Client client;
    private final List<Process> processes;

    Calm(Universe universe, Client client, List<Process> processes) {
        this.universe = universe;
        this.client = client;
        this.processes = processes;
    }

    void run() {
        settle();
        for (var help = 0; !open().isEmpty(); help++) {
            if (help > MOST_HELP) {
                throw stuck(open().get(0), "does not end, whatever people do");
            }
            for (var story : open()) {
                var process = universe.chance().of(processes);
                if (!client.help(process, story)) {
                    throw stuck(story, "waits for nobody and does not go on");
                }
            }
            settle();
        }
        processes.forEach(this::checkRoom);
        settle();
        deliver();
        universe.witness().checkEnd(universe.side().count());
        client.answers().checkAll();
    }

    /** What a process took that died comes when its time with it is over. */
    private void deliver() {
        for (var round = 0; round < MOST_ROUNDS && universe.witness().mail().isOwing(); round++) {
            if (!work()) {
                universe.clock().advance(STEP);
            }
        }
    }

    private List<Story> open() {
        return universe.witness().stories().stream()
                .filter(story -> !story.isOver())
                .toList();
    }

    private Violation stuck(Story story, String why) {
        var around = Surroundings.at(universe.clock().instant(), ZoneOffset.UTC);
        var explained = Explanation.of(story.run(), around);
        return new Violation(Rule.LIVENESS, story.id() + " " + why + ": " + explained + "\n" + story.tell());
    }

    /** Lets everybody work and time pass until nothing is due, now or ever. */
    private void settle() {
        var idle = 0;
        for (var round = 0; round < MOST_ROUNDS; round++) {
            if (work()) {
                idle = 0;
                continue;
            }
            var wakes = universe.witness().wakes();
            if (wakes.isEmpty()) {
                return;
            }
            idle++;
            var next = wakes.stream().reduce(Simulation::earlier).orElseThrow();
            var owned = universe.witness().stories().stream()
                    .filter(story -> story.row().owner() != null)
                    .findFirst();
            if (owned.isPresent()) {
                if (idle > IDLE_ROUNDS_WITH_OWNER) {
                    throw stuck(owned.get(), "is held by somebody who does nothing with it");
                }
                universe.clock().advance(STEP);
            } else if (next.isAfter(universe.clock().instant())) {
                universe.clock().moveTo(next);
            } else if (idle > IDLE_ROUNDS_WITH_DUE) {
                throw stuck(due(), "is due, but nobody takes it");
            } else {
                universe.clock().advance(STEP);
            }
        }
        throw stuck(universe.witness().stories().iterator().next(), "or another one goes on for ever");
    }

    private Story due() {
        return universe.witness().stories().stream()
                .filter(story -> story.row().wake() != null
                        && !story.row().wake().isAfter(universe.clock().instant()))
                .findFirst()
                .orElseThrow();
    }

    private boolean work() {
        var hasWorked = false;
        for (var process : processes) {
            process.turn(Process.Loop.BEAT, false);
            process.turn(Process.Loop.RENEW, false);
            process.turn(Process.Loop.WATCH, false);
            hasWorked |= process.turn(Process.Loop.RELAY, false);
            hasWorked |= process.turn(Process.Loop.RING, false);
            hasWorked |= process.claim(false);
            hasWorked |= process.turn(Process.Loop.COMMIT, false);
            hasWorked |= process.turn(Process.Loop.COMMIT_TOO, false);
            while (process.beginAttempt(false)) {
                hasWorked = true;
            }
            universe.checkPeace();
        }
        return hasWorked;
    }

    /** A process that has nothing to do can begin as many attempts as it has places: none was lost on the way. */
    private void checkRoom(Process process) {
        var node = process.node();
        var known = node.plans().of(Workloads.WIDE);
        var id = new RunId("wide-" + process.machine());
        var newRun = new NewRun(id, known.plan(), Origin.of("wide"), NewRun.Extent.RUNNING);
        node.start(new Node.Beginning(newRun, known.number(), "0", Map.of()), "client");
        process.turn(Process.Loop.COMMIT, false);
        var story = universe.witness().story(RunKey.of(id));
        var begun = story == null ? 0 : story.run().steps().count(StepState.RUNNING);
        var room = Math.min(Workloads.WIDE.steps().size(), process.settings().places());
        if (begun != room || node.active() != room) {
            throw new Violation(
                    Rule.ROOM,
                    process + " has " + room + " places, but begins " + begun + " attempts when it has nothing to do");
        }
        node.tell(id, run -> new Event.CancelRequested(false, "seen enough"), "client");
        process.turn(Process.Loop.COMMIT, false);
    }
}
