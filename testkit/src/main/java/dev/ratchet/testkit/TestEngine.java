package dev.ratchet.testkit;

import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.RunQuery;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.memory.InMemoryStore;
import dev.ratchet.core.store.memory.ManualClock;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.engine.Workflow;
import dev.ratchet.engine.commit.Committer;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.outbox.CloudEvent;
import dev.ratchet.engine.outbox.Destination;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.outbox.Redelivery;
import dev.ratchet.engine.queues.Queues;
import dev.ratchet.engine.runs.Patience;
import dev.ratchet.engine.runs.RunView;
import dev.ratchet.engine.runs.Runs;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.engine.runs.Starts;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.engine.shared.Codes;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.tasks.Tasks;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An engine for tests of workflows: it does everything on the calling thread, its clock stands still until it is moved, and nothing is
 * written to disk. A run that would take days takes milliseconds, and the same test always does the same.
 *
 * <pre>{@code
 * try (var engine = TestEngine.of(order)) {
 *     engine.script("order", "charge").failsTimes(2, new IOException("busy"));
 *     var id = engine.start(order, new Order(12));
 *     engine.advance(Duration.ofMinutes(5));
 *     assertThat(engine.show(id).state()).isEqualTo(RunState.COMPLETED);
 * }
 * }</pre>
 *
 * Not thread-safe.
 */
public final class TestEngine implements AutoCloseable {
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final int MOST_TURNS = 100_000;
    private static final int PAGE = 500;

    private final Codec codec = Codec.standard();
    private final ManualClock clock;
    private final Store store;
    private final Scripts scripts = new Scripts();
    private final List<Workflow<?, ?>> workflows = new ArrayList<>();
    private final ArrayDeque<Runnable> attempts = new ArrayDeque<>();
    private final List<CloudEvent> published = new ArrayList<>();
    private final Random random = new Random(1);
    private Codes codes = new Codes();
    private Node node;
    private boolean isWorking;

    private TestEngine(ManualClock clock, Store store) {
        this.clock = clock;
        this.store = store;
        this.node = newNode();
    }

    /** An engine that can do runs of these workflows. Its clock begins at noon on the first of January 2026, UTC. */
    public static TestEngine of(Workflow<?, ?>... workflows) {
        var clock = new ManualClock(Instant.parse("2026-01-01T12:00:00Z"));
        return on(new InMemoryStore(clock), clock, workflows);
    }

    /** An engine on a store of your own whose clock is that one, for instance one that fails now and then. */
    public static TestEngine on(Store store, ManualClock clock, Workflow<?, ?>... workflows) {
        var engine = new TestEngine(clock, store);
        for (var workflow : workflows) {
            engine.register(workflow);
        }
        return engine;
    }

    private void register(Workflow<?, ?> workflow) {
        if (!workflows.contains(workflow)) {
            workflows.add(workflow);
            codes.register(scripts.around(workflow.code(codec)));
            workflow.children().forEach(this::register);
        }
        node.upkeep().runOnce();
    }

    private Node newNode() {
        var settings = new Settings(
                "test",
                Settings.USUAL.queues(),
                LEASE,
                Settings.USUAL.places(),
                Settings.USUAL.batch(),
                Settings.USUAL.claim(),
                Settings.USUAL.poll(),
                Settings.USUAL.beat(),
                Settings.USUAL.staleTries(),
                null,
                Settings.USUAL.limits());
        var destination = Destination.subscriber("test", published::add);
        var post = new Node.Post(new Publishing(List.of(destination), null, Redelivery.USUAL), Runnable::run);
        var world = new Node.World(attempts::add, this::nanos, random, this::commit, Decider::new, post, Secrets.NONE);
        return new Node(store, codec, codes, settings, world);
    }

    private long nanos() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    /**
     * Says what a step does instead of its code.
     *
     * @throws IllegalArgumentException if this engine has no such workflow, or that workflow no such step
     */
    public Script script(String workflow, String step) {
        var names = new LinkedHashSet<String>();
        var steps = new LinkedHashSet<String>();
        for (var known : workflows) {
            names.add(known.name());
            if (known.name().equals(workflow)) {
                known.definition().steps().forEach(each -> steps.add(each.name()));
            }
        }
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("this engine has no workflow '" + workflow + "', only " + names
                    + "; give it to TestEngine.of(...) before its steps are scripted");
        }
        if (!steps.contains(step)) {
            throw new IllegalArgumentException("workflow '" + workflow + "' has no step '" + step + "', only " + steps);
        }
        return scripts.of(workflow, step);
    }

    /** Starts a run and does what can be done now; answers its id. */
    public <I> String start(Workflow<I, ?> workflow, I input) {
        return start(workflow, input, StartOptions.USUAL);
    }

    /** The same with an id, labels or a key of your own. */
    public <I> String start(Workflow<I, ?> workflow, I input, StartOptions options) {
        register(workflow);
        var starts = new Starts(node, codec, Settings.USUAL.limits());
        var known = node.plans().of(workflow.definition());
        var id = starts.patience()
                .await(starts.start(known, codec.write(input), options))
                .id();
        work();
        return id.text();
    }

    /** Starts a run and lets time pass until it has ended or waits for something other than time. */
    public <I, O extends @Nullable Object> RunView run(Workflow<I, O> workflow, I input) {
        var id = start(workflow, input);
        while (!show(id).isOver() && toNextTime(null)) {
            work();
        }
        return show(id);
    }

    /** The result of a run that is COMPLETED. */
    public <O extends @Nullable Object> @Nullable O result(Workflow<?, O> workflow, String id) {
        var view = show(id);
        if (view.state() != RunState.COMPLETED) {
            throw new AssertionError("run '" + id + "' is " + view.state() + ": " + runs().explain(id));
        }
        return workflow.result(step -> view.step(step).output(), codec);
    }

    public RunView show(String id) {
        return runs().show(id);
    }

    /** All verbs. What they cause is done at the next {@link #work} or {@link #advance}. */
    public Runs runs() {
        return new Runs(node, store, codec, new Starts(node, codec, Settings.USUAL.limits()));
    }

    /** The slots of queues. What a change causes is done at the next {@link #work} or {@link #advance}. */
    public Queues queues() {
        return new Queues(node, store, Settings.USUAL.limits());
    }

    /** What the runs have published so far, in order for each run. */
    public List<CloudEvent> published() {
        return List.copyOf(published);
    }

    /** Verbs for those who do tasks. What they cause is done at the next {@link #work} or {@link #advance}. */
    public Tasks tasks() {
        return new Tasks(node, store, codec, Patience.USUAL);
    }

    /** Lets time pass: everything that becomes due meanwhile happens in its order. */
    public void advance(Duration time) {
        var end = clock.instant().plus(time);
        work();
        while (toNextTime(end)) {
            work();
        }
        clock.moveTo(end);
        work();
    }

    /** Goes to the next time at which something is due, but not past that end; false if there is none. */
    private boolean toNextTime(@Nullable Instant end) {
        var next = node.nextDue();
        if (next == null || (end != null && next.isAfter(end))) {
            return false;
        }
        if (next.isAfter(clock.instant())) {
            clock.moveTo(next);
        }
        return true;
    }

    /** Does all that can be done without time passing. */
    public void work() {
        if (isWorking) {
            return;
        }
        isWorking = true;
        try {
            for (var turn = 0; turn < MOST_TURNS; turn++) {
                if (!workOnce()) {
                    return;
                }
            }
            throw new AssertionError("the workflows went on for " + MOST_TURNS + " turns without time passing");
        } finally {
            isWorking = false;
        }
    }

    private boolean workOnce() {
        node.clock().heard(clock.instant());
        node.renewal().runOnce();
        var hasWorked = node.timekeeper().runOnce();
        hasWorked |= node.claimer().runOnce();
        hasWorked |= node.children().runOnce();
        hasWorked |= node.tasks().runOnce();
        hasWorked |= commit(node.committer());
        hasWorked |= node.relay().runOnce();
        for (var attempt = attempts.poll(); attempt != null; attempt = attempts.poll()) {
            attempt.run();
            hasWorked = true;
        }
        return hasWorked;
    }

    private void commit() {
        node.clock().heard(clock.instant());
        commit(node.committer());
    }

    private static boolean commit(Committer committer) {
        var hasWorked = false;
        while (committer.runOnce() == Committer.Turn.WORKED) {
            hasWorked = true;
        }
        return hasWorked;
    }

    /** The process dies at once: attempts that have not begun never do, and what was not committed is lost. A new one comes up. */
    public void crash() {
        attempts.clear();
        codes = new Codes();
        node = newNode();
        for (var workflow : workflows) {
            codes.register(scripts.around(workflow.code(codec)));
        }
        node.upkeep().runOnce();
        hintAtAll();
    }

    /** A new process would look for due runs again and again; here it is told when there will be some. */
    private void hintAtAll() {
        var after = (RunQuery.Position) null;
        for (var rows = page(after); !rows.isEmpty(); rows = page(after)) {
            for (var row : rows) {
                after = new RunQuery.Position(row.created(), row.key());
                if (row.wake() != null) {
                    node.dueAt(row.wake());
                }
            }
        }
    }

    private List<RunRow> page(RunQuery.@Nullable Position after) {
        return store.list(new RunQuery(Set.of(), null, Map.of(), null, null, after, PAGE));
    }

    public Instant now() {
        return clock.instant();
    }

    @Override
    public void close() {
        store.close();
    }
}
