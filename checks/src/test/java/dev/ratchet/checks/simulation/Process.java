package dev.ratchet.checks.simulation;

import dev.ratchet.checks.simulation.load.SideTable;
import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.checks.simulation.load.Temper;
import dev.ratchet.checks.simulation.load.Workloads;
import dev.ratchet.checks.simulation.rules.Beginning;
import dev.ratchet.checks.simulation.rules.Performance;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.checks.simulation.rules.Sightings;
import dev.ratchet.checks.simulation.rules.Sometimes;
import dev.ratchet.checks.simulation.rules.Story;
import dev.ratchet.checks.simulation.rules.Violation;
import dev.ratchet.checks.simulation.world.Chance;
import dev.ratchet.checks.simulation.world.ConfusedCodec;
import dev.ratchet.checks.simulation.world.Fiber;
import dev.ratchet.checks.simulation.world.MachineClock;
import dev.ratchet.checks.simulation.world.ProcessDied;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.code.Attempt;
import dev.ratchet.engine.commit.Committer;
import dev.ratchet.engine.outbox.CloudEvent;
import dev.ratchet.engine.outbox.Destination;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.outbox.Redelivery;
import dev.ratchet.engine.outbox.Subscriber;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.engine.shared.Codes;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One process from its start to its end: a real node, whose loops and attempts take turns when they are told to. */
final class Process implements Stage {
    private static final Redelivery PATIENT =
            new Redelivery(Integer.MAX_VALUE, Duration.ofSeconds(1), Duration.ofSeconds(10));
    private static final Function<Subscriber, Publishing> PUBLISHING =
            subscriber -> new Publishing(List.of(Destination.subscriber("ledger", subscriber)), null, PATIENT);

    private final Universe universe;
    private final Chance chance;
    private final int machine;
    private final String name;
    private final Line line;
    private final MachineClock clock;
    private final ConfusedCodec codec;
    private final Settings settings;
    private final List<Definition> definitions;
    private final Node node;
    private final List<Committer> committers = new ArrayList<>();
    private final ArrayDeque<Runnable> queued = new ArrayDeque<>();
    private final List<Task> tasks = new ArrayList<>();
    private final Set<Loop> busy = EnumSet.noneOf(Loop.class);
    private final boolean isOtherwise;
    private Instant frozenUntil = Instant.MIN;
    private @Nullable Instant frozenAt;
    private boolean isSuspended;
    private boolean wasFrozen;
    private boolean hasWorked;

    /** What a process repeats. */
    enum Loop {
        COMMIT,
        COMMIT_TOO,
        CLAIM,
        RING,
        RENEW,
        BEAT,
        WATCH,
        NEWS,
        RELAY
    }

    /** Something that stopped in the middle: a turn of a loop, or an attempt. */
    private record Task(@Nullable Loop loop, Fiber fiber) {}

    Process(Universe universe, int machine, int life, boolean isOtherwise) {
        this.universe = universe;
        this.machine = machine;
        this.name = "n" + machine + "." + life;
        this.chance = universe.chance().split();
        this.clock = new MachineClock(universe.clock(), chance);
        this.settings = universe.scenario().settings(chance);
        this.codec = new ConfusedCodec(universe.codec());
        this.line = new Line(universe.witness(), universe.weather(), chance, universe.sightings());
        this.isOtherwise = isOtherwise;
        this.definitions = universe.definitions().stream()
                .map(each -> isOtherwise ? Workloads.builtOtherwise(each) : each)
                .toList();
        line.meddler(run -> universe.meddle(run, this));
        line.shelter(true);
        this.node = boot();
        committers.add(node.committer());
        if (chance.oneIn(3)) {
            committers.add(node.newCommitter());
        }
        node.upkeep().runOnce();
        line.shelter(false);
        universe.trace(() -> name + " is up as " + node.worker() + (isOtherwise ? ", built otherwise" : ""));
        if (!universe.isNew(node.worker())) {
            throw new Violation(Rule.WORKER, name + " is " + node.worker() + " as another one was");
        }
    }

    private Node boot() {
        var codes = new Codes();
        for (var definition : definitions) {
            codes.register(universe.kit().code(definition, this));
        }
        codes.register(universe.kit().code(Workloads.WIDE, this));
        var random = universe.kit().random(chance.split().generator(), machine);
        var world = new Node.World(
                this::queue,
                clock,
                random,
                () -> {},
                limits -> new GuardedDecider(limits, universe.kit().decider(limits), this::objects),
                new Node.Post(PUBLISHING.apply(this::receive), Runnable::run),
                Secrets.NONE);
        var store = universe.kit().reach(line, this);
        return new Node(store, codec, codes, settings, world);
    }

    /** As a subscriber does, who sometimes cannot take what comes. */
    private void receive(CloudEvent event) {
        if (chance.with(universe.temper().fails())) {
            universe.sightings().saw(Sometimes.MESSAGE_REFUSED);
            throw new IllegalStateException("not now");
        }
        universe.trace(() -> name + " delivers " + event);
        try {
            universe.witness().mail().comes(event);
        } catch (Violation e) {
            objects(e);
        }
    }

    private void queue(Runnable attempt) {
        if (chance.with(universe.weather().crashes())) {
            throw new RejectedExecutionException("shutting down");
        }
        queued.add(attempt);
    }

    Node node() {
        return node;
    }

    int machine() {
        return machine;
    }

    Settings settings() {
        return settings;
    }

    List<Definition> definitions() {
        return definitions;
    }

    boolean isDead() {
        return line.isDead();
    }

    /** Whether nothing in it moves now. */
    boolean isFrozen() {
        if (frozenAt != null && !universe.clock().instant().isBefore(frozenUntil)) {
            thaw();
        }
        return frozenAt != null;
    }

    /** Nothing in it moves for so long; if the machine itself is suspended, its clock does not move either. */
    void freeze(Duration time, boolean isMachine) {
        frozenAt = universe.clock().instant();
        frozenUntil = frozenAt.plus(time);
        isSuspended = isMachine;
        wasFrozen = true;
        universe.trace(() -> name + " freezes for " + time);
    }

    void thaw() {
        if (frozenAt != null && isSuspended) {
            clock.standStill(Duration.between(frozenAt, universe.clock().instant()));
        }
        frozenAt = null;
    }

    /** Nothing reaches the store any more, or it does again. */
    void cutLine(boolean cut) {
        line.cut(cut);
    }

    boolean isCut() {
        return line.isCut();
    }

    /** Whether nothing has ever gone wrong between this process and the store. */
    boolean wasLucky() {
        return line.wasLucky() && !wasFrozen && !codec.wasConfused();
    }

    /** Cannot read what is stored, or can again. */
    void confuse(boolean confused) {
        codec.confuse(confused);
    }

    boolean isConfused() {
        return codec.isConfused();
    }

    boolean isBuiltOtherwise() {
        return isOtherwise;
    }

    /** Looks for due runs: at any time, or only if some are known to be due. */
    boolean claim(boolean mayPause) {
        var due = node.nextDue();
        var isKnown = due != null && !due.isAfter(node.clock().now());
        return (isKnown || universe.kit().polls()) && turn(Loop.CLAIM, mayPause);
    }

    /** One turn of a loop, if none is under way. */
    boolean turn(Loop loop, boolean mayPause) {
        if (busy.contains(loop) || (loop == Loop.COMMIT_TOO && committers.size() < 2)) {
            return false;
        }
        hasWorked = false;
        if (mayPause) {
            busy.add(loop);
            proceed(new Task(loop, new Fiber(() -> once(loop))));
        } else {
            attempt(() -> once(loop));
        }
        return hasWorked;
    }

    private void once(Loop loop) {
        switch (loop) {
            case COMMIT -> hasWorked = committers.get(0).runOnce() == Committer.Turn.WORKED;
            case COMMIT_TOO -> hasWorked = committers.get(1).runOnce() == Committer.Turn.WORKED;
            case CLAIM -> {
                var before = universe.witness().taken();
                node.claimer().runOnce();
                hasWorked = universe.witness().taken() > before;
            }
            case RING -> {
                node.renewal().giveUpEnded();
                hasWorked = node.timekeeper().runOnce();
            }
            case RENEW -> node.renewal().runOnce();
            case BEAT -> {
                node.upkeep().runOnce();
                node.tasks().runOnce();
            }
            case WATCH -> node.watchers().runOnce();
            case RELAY -> hasWorked = node.relay().runOnce();
            case NEWS -> {
                node.hint(Set.of());
                node.lookAtOwned();
            }
        }
    }

    /** Begins the next attempt that waits for a thread. */
    boolean beginAttempt(boolean mayPause) {
        var attempt = queued.poll();
        if (attempt == null) {
            return false;
        }
        if (mayPause) {
            proceed(new Task(null, new Fiber(attempt)));
        } else {
            attempt(attempt);
        }
        return true;
    }

    /** Lets something go on that stopped in the middle. */
    boolean resume() {
        var able = tasks.stream().filter(task -> task.fiber().canGoOn()).toList();
        if (able.isEmpty()) {
            return false;
        }
        var task = chance.of(able);
        tasks.remove(task);
        proceed(task);
        return true;
    }

    private void proceed(Task task) {
        attempt(task.fiber()::resume);
        if (!task.fiber().isDone()) {
            tasks.add(task);
        } else if (task.loop() != null) {
            busy.remove(task.loop());
        }
    }

    /** As the thread around a loop does: what the store cannot do now it can do later. */
    void attempt(Runnable turn) {
        try {
            turn.run();
        } catch (StoreException e) {
            universe.trace(() -> name + ": " + e.getMessage());
        } catch (ProcessDied e) {
            line.die();
        } catch (RuntimeException e) {
            if (ConfusedCodec.isBehind(e)) {
                return;
            }
            throw (Violation) new Violation(Rule.LOOP, name + ": " + e).initCause(e);
        }
    }

    /** Lets those turns of loops end that are under way. */
    void finishLoops() {
        while (!isDead() && tasks.stream().anyMatch(task -> task.loop() != null)) {
            var task = tasks.stream()
                    .filter(each -> each.loop() != null)
                    .findFirst()
                    .orElseThrow();
            tasks.remove(task);
            proceed(task);
        }
    }

    /** Lets everything end that is under way. */
    void finishAll() {
        while (!isDead() && resume()) {
            universe.checkPeace();
        }
    }

    /** The process is gone, wherever its threads stood. */
    void kill() {
        line.die();
        queued.clear();
        tasks.forEach(task -> task.fiber().kill());
        tasks.clear();
        universe.trace(() -> name + " is gone");
    }

    @Override
    public Performance begins(Attempt attempt, String step, boolean isUndo) {
        if (isDead()) {
            throw new ProcessDied();
        }
        try {
            universe.trace(() -> name + " begins " + attempt.runId() + " " + step + " " + attempt.number()
                    + (isUndo ? " undo" : ""));
            var key = RunKey.of(attempt.runId());
            return universe.witness()
                    .begins(new Beginning(
                            key,
                            step,
                            attempt.number(),
                            isUndo,
                            attempt.fence(),
                            node.worker(),
                            attempt::isAskedToStop));
        } catch (Violation e) {
            objects(e);
            throw e;
        }
    }

    @Override
    public void objects(Violation violation) {
        universe.objects(violation);
    }

    @Override
    public @Nullable Story story(RunKey run) {
        return universe.witness().story(run);
    }

    @Override
    public Instant now() {
        return universe.clock().instant();
    }

    @Override
    public Temper temper() {
        return universe.temper();
    }

    @Override
    public Chance chance() {
        return chance;
    }

    @Override
    public SideTable side() {
        return universe.side();
    }

    @Override
    public Sightings sightings() {
        return universe.sightings();
    }

    UUID worker() {
        return node.worker();
    }

    @Override
    public String toString() {
        return name;
    }
}
