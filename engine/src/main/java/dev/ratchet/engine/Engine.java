package dev.ratchet.engine;

import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.definition.Definition;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.engine.code.Expressions;
import dev.ratchet.engine.code.Interpreter;
import dev.ratchet.engine.deployments.Deployment;
import dev.ratchet.engine.deployments.Deployments;
import dev.ratchet.engine.deployments.ScheduleDuty;
import dev.ratchet.engine.deployments.Trigger;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.messages.Messages;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.queues.Queues;
import dev.ratchet.engine.relay.Relay;
import dev.ratchet.engine.runs.Patience;
import dev.ratchet.engine.runs.Runs;
import dev.ratchet.engine.runs.StartOptions;
import dev.ratchet.engine.runs.Starts;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.engine.shared.Codes;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.tasks.Tasks;
import dev.ratchet.engine.threads.Crew;
import dev.ratchet.engine.threads.HandlerThreads;
import dev.ratchet.engine.threads.Loops;
import dev.ratchet.engine.worker.Node;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs of workflows and does them, durably: what was started goes on after a crash, here or in another process on the same
 * store. Close it when you are done; its threads are daemons.
 *
 * <pre>{@code
 * var hello = Workflow.of("hello", String.class).step("greet", String.class, name -> "Hello " + name);
 * try (var engine = Engine.local()) {
 *     System.out.println(engine.run(hello, "World"));
 * }
 * }</pre>
 *
 * Thread-safe.
 */
public final class Engine implements AutoCloseable {
    private static final Duration SCHEDULES = Duration.ofMillis(500);

    private final Store store;
    private final boolean ownsStore;
    private final Codec codec;
    private final Codes codes = new Codes();
    private final Node node;
    private final Loops loops;
    private final Starts starts;
    private final Runs runs;
    private final Queues queues;
    private final Messages messages;
    private final ExecutorService couriers;
    private final Tasks tasks;
    private final Deployments deployments;
    private final Map<Name, Started> started = new ConcurrentHashMap<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();

    Engine(Store store, boolean ownsStore, Settings settings, Codec codec, Setup setup) {
        this.store = store;
        this.ownsStore = ownsStore;
        this.codec = codec;
        var crew = new Crew(HandlerThreads.upTo(settings.places()));
        var publishing = setup.publishing();
        couriers = HandlerThreads.upTo(Relay.strands(publishing.destinations().size()));
        var post = new Node.Post(publishing, couriers);
        var world = new Node.World(crew, System::nanoTime, new Dice(), () -> {}, Decider::new, post, setup.secrets());
        node = new Node(store, codec, codes, settings, world);
        loops = new Loops(node, store, settings, crew, setup.grace());
        starts = new Starts(node, codec, settings.limits(), setup.patience());
        runs = new Runs(node, store, codec, starts);
        queues = new Queues(node, store, settings.limits());
        tasks = new Tasks(node, store, codec, setup.patience());
        deployments = new Deployments(node, store, codec, starts, setup.expressions());
        messages = new Messages(store, codec, runs, deployments::accept, publishing.destinations());
        if (settings.places() > 0) {
            loops.add("schedules", SCHEDULES, new ScheduleDuty(store, starts, deployments)::runOnce);
        }
    }

    /** How long closing waits for code that runs, and a verb for its answer; what is published; and what workflows may ask for. */
    record Setup(
            Duration grace,
            Patience patience,
            Publishing publishing,
            @Nullable Expressions expressions,
            Secrets secrets) {}

    /** Every thread has dice of its own. */
    private static final class Dice implements RandomGenerator {
        @Override
        public long nextLong() {
            return ThreadLocalRandom.current().nextLong();
        }
    }

    /** An engine on the file {@code ratchet.db} in the working directory. */
    public static Engine local() {
        return builder().open();
    }

    /** An engine on that file, which is made if it is not there. */
    public static Engine local(Path file) {
        return builder().file(file).open();
    }

    /** An engine on a PostgreSQL database, which any number of processes may share. */
    public static Engine on(DataSource dataSource) {
        return builder().dataSource(dataSource).open();
    }

    public static EngineBuilder builder() {
        return new EngineBuilder();
    }

    void begin() {
        loops.start();
    }

    void add(Interpreter interpreter) {
        codes.add(interpreter);
    }

    /**
     * Adds a workflow whose runs this process can do, and with it those that its steps start runs of; starting one adds it as well. Another object of the same name and version takes the
     * place of the one before: whatever attempt begins from then on runs its code, also of runs that were started with the other one.
     *
     * @throws IllegalArgumentException if its steps or needs differ from those of the one before
     */
    public void register(Workflow<?, ?> workflow) {
        if (codes.register(workflow.code(codec))) {
            node.plans().lookAgain();
        }
        workflow.children().forEach(this::register);
    }

    /** Starts a run and waits for its result. */
    public <I, O> @Nullable O run(Workflow<I, O> workflow, I input) {
        return start(workflow, input).await();
    }

    /** Starts a run with a generated id. When it returns, the run is durable. */
    public <I, O> RunHandle<O> start(Workflow<I, O> workflow, I input) {
        return start(workflow, input, StartOptions.USUAL);
    }

    /** Starts a run. With an id of your own it is idempotent: again with the same input it answers the run that there is. */
    public <I, O> RunHandle<O> start(Workflow<I, O> workflow, I input, StartOptions options) {
        var run = starts.patience().await(starts.start(known(workflow), codec.write(input), options));
        return handle(workflow, run.id());
    }

    /** The same without waiting: it completes when the run is durable. */
    public <I, O> CompletableFuture<RunHandle<O>> startAsync(Workflow<I, O> workflow, I input, StartOptions options) {
        var known = known(workflow);
        // Whatever the caller does next must not be done by the thread that commits for everybody.
        return starts.start(known, codec.write(input), options).thenApplyAsync(run -> handle(workflow, run.id()));
    }

    /**
     * Starts a run inside a JDBC transaction of the caller's on the engine's own PostgreSQL database: the run comes to be if and when the
     * caller commits.
     */
    public <I, O> RunHandle<O> start(Connection transaction, Workflow<I, O> workflow, I input, StartOptions options) {
        var run = starts.startInside(transaction, known(workflow), codec.write(input), options);
        return handle(workflow, run.id());
    }

    /**
     * Starts a run of a definition that says itself what each step does, as one from a file, with JSON as its input.
     *
     * @throws IllegalArgumentException if no interpreter of this engine can run such a definition
     */
    public RunId start(Definition definition, String input, StartOptions options) {
        var json = codec.write(codec.tree(input));
        codes.whyNotInterpreted(definition, json).ifPresent(reason -> {
            throw new IllegalArgumentException("cannot start workflow '" + definition.name() + "': " + reason);
        });
        var known = node.plans().of(Plan.of(definition).definition());
        return starts.patience().await(starts.start(known, json, options)).id();
    }

    private Plans.Known known(Workflow<?, ?> workflow) {
        var name = new Name(workflow.name(), workflow.version());
        var last = started.get(name);
        if (last != null && last.workflow == workflow) {
            return last.known;
        }
        register(workflow);
        var known = node.plans().of(workflow.definition());
        started.put(name, new Started(workflow, known));
        return known;
    }

    private record Name(String workflow, int version) {}

    /** The object that a run was last started with: others of its name and version are not kept. */
    private record Started(Workflow<?, ?> workflow, Plans.Known known) {}

    /** A run that was started before, perhaps by another process. */
    public <O> RunHandle<O> handle(Workflow<?, O> workflow, String id) {
        return handle(workflow, new RunId(id));
    }

    private <O> RunHandle<O> handle(Workflow<?, O> workflow, RunId id) {
        return new RunHandle<>(id, workflow, runs, codec);
    }

    /** What can be asked of runs by their id: show, list, signal, approve, pause, cancel, retry and so on. */
    public Runs runs() {
        return runs;
    }

    /** Which queues have a limited number of slots, how many are in use, and how many runs wait for one. */
    public Queues queues() {
        return queues;
    }

    /** Messages that come in from other systems, and those that could not be delivered. */
    public Messages messages() {
        return messages;
    }

    /** Work for somebody outside: claim, heartbeat, complete, fail, give back. It needs none of the workflow's code. */
    public Tasks tasks() {
        return tasks;
    }

    /**
     * Deploys a workflow under its own name: from then on the trigger starts its runs, in whatever process has it, until the deployment is
     * removed. Saying it again, with another trigger or version too, changes the one that there is.
     *
     * @param input what runs of planned times are given; runs of events are given the event's payload
     */
    public <I> Deployment deploy(Workflow<I, ?> workflow, Trigger trigger, @Nullable I input) {
        var json = input == null ? null : codec.write(input);
        return deployments.put(workflow.name(), known(workflow), trigger, json);
    }

    /** The same for a trigger that needs no input. */
    public Deployment deploy(Workflow<?, ?> workflow, Trigger trigger) {
        return deployments.put(workflow.name(), known(workflow), trigger, null);
    }

    /**
     * The same for a definition that says itself what each step does, as one from a file, under a name of its own.
     *
     * @param input JSON, or null
     */
    public Deployment deploy(String name, Definition definition, Trigger trigger, @Nullable String input) {
        var json = input == null ? null : codec.write(codec.tree(input));
        codes.whyNotInterpreted(definition, json).ifPresent(reason -> {
            throw new IllegalArgumentException("cannot deploy workflow '" + definition.name() + "': " + reason);
        });
        return deployments.put(name, node.plans().of(Plan.of(definition).definition()), trigger, json);
    }

    /** What is deployed: list, pause, resume, remove, fire now. */
    public Deployments deployments() {
        return deployments;
    }

    /** Stops claiming, lets what runs finish or gives it back, and closes what it opened. */
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            loops.close();
            couriers.shutdownNow();
            if (ownsStore) {
                store.close();
            }
        }
    }
}
