package dev.ratchet.engine.worker;

import dev.ratchet.core.Limits;
import dev.ratchet.core.decide.Decider;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.engine.attempt.Attempts;
import dev.ratchet.engine.commit.Aftermath;
import dev.ratchet.engine.commit.Committer;
import dev.ratchet.engine.commit.Timekeeper;
import dev.ratchet.engine.commit.UsersWork;
import dev.ratchet.engine.commit.Watchers;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.outbox.Publishing;
import dev.ratchet.engine.relay.Relay;
import dev.ratchet.engine.secrets.Secrets;
import dev.ratchet.engine.shared.Codes;
import dev.ratchet.engine.shared.Hints;
import dev.ratchet.engine.shared.Ids;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Places;
import dev.ratchet.engine.shared.Plans;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.RunningCode;
import dev.ratchet.engine.shared.Settings;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.StoreClock;
import dev.ratchet.engine.shared.Told;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One process that moves runs: its loops, to be repeated by threads or stepped by a test, and the requests that they serve. It starts
 * no thread itself. Thread-safe as far as its loops are, which each belong to one thread.
 */
public final class Node {
    /** So many waiting runs are worth a second committer. */
    public static final int MUCH = Lanes.MUCH;

    private final Shared shared;
    private final Aftermath aftermath;
    private final Hints hints;
    private final List<Committer> committers = new CopyOnWriteArrayList<>();
    private final Committer committer;
    private final Claimer claimer;
    private final Timekeeper timekeeper;
    private final Renewal renewal;
    private final Upkeep upkeep;
    private final ChildKeeper children;
    private final Relay relay;
    private final TaskDuty tasks;
    private final Watchers watchers;
    private final Runnable asked;
    private final Suspicion suspicion = new Suspicion();

    public Node(Store store, Codec codec, Codes codes, Settings settings, World world) {
        var plans = new Plans(store, codec, codes);
        var worker = world.uuid();
        var clock = new StoreClock(store.now(), world.nanos());
        hints = new Hints();
        var places = new Places(settings.places(), () -> hints.dueAt(clock.now()));
        shared = new Shared(
                store,
                codec,
                plans,
                new Lanes(places),
                places,
                clock,
                world.decider().apply(settings.limits()),
                settings,
                worker,
                "w" + worker.toString().substring(0, 8),
                world.random(),
                world.post().publishing(),
                new Hints(),
                world.secrets());
        watchers = new Watchers(store, plans, key -> shared.lanes().tenure(key) != null);
        timekeeper = new Timekeeper(shared);
        aftermath = new Aftermath(shared, new Attempts(shared, world.threads()), timekeeper, hints, watchers);
        committer = newCommitter();
        claimer = new Claimer(shared, hints, aftermath);
        renewal = new Renewal(shared, aftermath);
        upkeep = new Upkeep(shared);
        children = new ChildKeeper(shared, hints);
        relay = new Relay(shared, world.post().couriers());
        tasks = new TaskDuty(shared);
        asked = world.asked();
    }

    /**
     * What a process gets from the machine it runs on, so that a test can give it something else.
     *
     * @param threads runs attempts
     * @param nanos monotonic time
     * @param random thread-safe
     * @param asked is run whenever somebody has asked for something: where nobody repeats the loops, it steps them
     * @param decider who decides
     * @param post what is published, and how it is delivered
     * @param secrets what attempts may ask for
     */
    public record World(
            Executor threads,
            LongSupplier nanos,
            RandomGenerator random,
            Runnable asked,
            Function<Limits, Decider> decider,
            Post post,
            Secrets secrets) {
        public World(Executor threads, LongSupplier nanos, RandomGenerator random, Runnable asked) {
            this(threads, nanos, random, asked, Decider::new, Post.NONE, Secrets.NONE);
        }

        UUID uuid() {
            return new UUID(random.nextLong(), random.nextLong());
        }
    }

    /** What a process publishes, and who runs its deliveries. */
    public record Post(Publishing publishing, Executor couriers) {
        public static final Post NONE = new Post(Publishing.NOTHING, Runnable::run);
    }

    /** A run to start. */
    public record Beginning(NewRun newRun, int definition, String input, Map<Integer, String> outputs) {}

    public Committer committer() {
        return committer;
    }

    /** One more committer on the same lanes, for a store that can write twice at once. */
    public Committer newCommitter() {
        var added = new Committer(shared, aftermath);
        committers.add(added);
        return added;
    }

    public Claimer claimer() {
        return claimer;
    }

    public Timekeeper timekeeper() {
        return timekeeper;
    }

    public Renewal renewal() {
        return renewal;
    }

    public Upkeep upkeep() {
        return upkeep;
    }

    public ChildKeeper children() {
        return children;
    }

    /** Waits until something was written along with a run here, or for so long. */
    public void awaitBrought(long nanos) throws InterruptedException {
        hints.awaitBrought(nanos);
    }

    /** The same for the loop of tasks. */
    public void awaitOffered(long nanos) throws InterruptedException {
        hints.awaitOffered(nanos);
    }

    public Relay relay() {
        return relay;
    }

    public TaskDuty tasks() {
        return tasks;
    }

    public Watchers watchers() {
        return watchers;
    }

    public Plans plans() {
        return shared.plans();
    }

    public StoreClock clock() {
        return shared.clock();
    }

    public Limits limits() {
        return shared.settings().limits();
    }

    public UUID worker() {
        return shared.worker();
    }

    public RunId nextId() {
        return Ids.next(shared.clock().now(), shared.random());
    }

    public CompletableFuture<Told> start(Beginning beginning, String actor) {
        return submit(new Request(RunKey.of(beginning.newRun().id()), begin(beginning), actor));
    }

    private static Request.Begin begin(Beginning beginning) {
        return new Request.Begin(beginning.newRun(), beginning.definition(), beginning.input(), beginning.outputs());
    }

    /** Starts a run inside a transaction of the caller's, who commits it. */
    public Told startInside(Object transaction, Beginning beginning, String actor) {
        var key = RunKey.of(beginning.newRun().id());
        return new InsideStart(shared, hints).start(transaction, new Request(key, begin(beginning), actor));
    }

    /** An event that somebody tells; the function may look up numbers of steps in the run's plan. */
    public CompletableFuture<Told> tell(RunId run, Function<Run, Event> event, String actor) {
        return submit(new Request(RunKey.of(run), new Request.Tell(event), actor));
    }

    /** An event that somebody outside tells who does a step: with what it brought, or who takes it. */
    public CompletableFuture<Told> tell(RunId run, Request.Tell told, String actor) {
        return submit(new Request(RunKey.of(run), told, actor));
    }

    public CompletableFuture<Told> signal(
            RunId run, Event.SignalReceived signal, @Nullable String payload, String actor) {
        return submit(new Request(RunKey.of(run), new Request.Signal(signal, payload), actor));
    }

    private CompletableFuture<Told> submit(Request request) {
        if (UsersWork.isUnderWay()) {
            throw new IllegalStateException("inside ctx.commit the engine must not be asked for anything: it would wait"
                    + " for the very commit that runs this; ask before or after");
        }
        if (shared.lanes().isFull()) {
            throw new StoreException("too much waits to be committed; try again in a moment", true, null);
        }
        if (!shared.lanes().submit(request)) {
            request.told.completeExceptionally(new IllegalStateException("the engine is closed"));
        }
        asked.run();
        return request.told;
    }

    /** Waits until something waits for a committer, at least so many runs, or for so long. */
    public void awaitRequests(IntSupplier atLeast, long nanos) throws InterruptedException {
        shared.lanes().awaitWork(atLeast, nanos);
    }

    /** Whether the run is owned by this process now. */
    public boolean owns(RunKey key) {
        return shared.lanes().tenure(key) != null;
    }

    /** Waits until a run is known to be due, or for so long. */
    public void awaitDue(long nanos) throws InterruptedException {
        hints.await(shared.clock(), nanos);
    }

    /** Waits until a timer of a run that is owned here rings, or for so long. */
    public void awaitTimer(long nanos) throws InterruptedException {
        timekeeper.await(nanos);
    }

    /** When something that this process knows of is due next: a timer of a run that it owns, or a run that it gave back. */
    public @Nullable Instant nextDue() {
        var timer = timekeeper.next();
        var run = hints.next();
        return timer == null || (run != null && run.isBefore(timer)) ? run : timer;
    }

    /** A run is known to be due then. */
    public void dueAt(Instant when) {
        hints.dueAt(when);
    }

    /** Runs may be due now, says somebody. Without a word which ones, all that are owned here may have been changed as well. */
    public void hint(Set<RunKey> runs) {
        hints.dueAt(shared.clock().now());
        hints.broughtAlong();
        if (runs.isEmpty()) {
            suspicion.raise();
        }
        var owned = runs.stream()
                .map(key -> shared.lanes().tenure(key))
                .filter(Objects::nonNull)
                .toList();
        renewal.look(owned);
    }

    /** The limits of queues were changed here: whoever starts or claims runs in this process need not find out. */
    public void limitsChanged() {
        shared.places().limited(shared.store().queues().limited());
        hints.dueAt(shared.clock().now());
    }

    /** Looks at the runs that are owned here if somebody may have changed one of them; not more often than is of use. */
    public void lookAtOwned() {
        if (suspicion.isDue(shared.clock().nanos())) {
            renewal.look(List.copyOf(shared.lanes().tenures()));
        }
    }

    /** What the code of steps that run here last told, by the step's number. */
    public Map<Integer, String> progress(RunKey run) {
        var tenure = shared.lanes().tenure(run);
        return tenure == null ? Map.of() : tenure.progress();
    }

    /** How many attempts run here. */
    public int active() {
        return shared.lanes().tenures().stream()
                .mapToInt(tenure -> tenure.attempts().size())
                .sum();
    }

    /** Nothing is claimed and nothing new begins any more; what runs goes on. */
    public void beginNothing() {
        shared.places().close();
    }

    /** Asks everything that runs here to stop and to be given back. */
    public void stopAttempts() {
        shared.lanes().tenures().forEach(tenure -> tenure.attempts().forEach(RunningCode::stop));
    }

    /** Gives back what did not stop when it was asked to; what it still does will not count. */
    public void abandonAttempts() {
        for (var tenure : shared.lanes().tenures()) {
            tenure.attempts().forEach(RunningCode::abandon);
        }
    }

    /** Whether there is one attempt in this process and nothing else to do. */
    public boolean isAlone() {
        return shared.places().taken() == 1 && shared.lanes().waiting() == 0;
    }

    /** Runs an attempt on this thread, which commits its outcome as the next thing it does. */
    public void runHere(Runnable attempt) {
        shared.lanes().server(Thread.currentThread());
        try {
            attempt.run();
        } finally {
            shared.lanes().server(null);
        }
    }

    /** Whether nothing waits to be committed. */
    public boolean isQuiet() {
        return shared.lanes().isQuiet();
    }

    /** Tells everybody who still waits for something that the process has ended. */
    public void giveUp() {
        var why = new StoreException(
                "the engine was closed before it could tell what became of this; ask the store with another one",
                true,
                null);
        committers.forEach(each -> each.giveUp(why));
        shared.lanes().giveUp(why);
        watchers.giveUp(why);
    }

    /** Takes no more requests and wakes every loop that waits. */
    public void close() {
        shared.lanes().close();
        hints.close();
        shared.mail().close();
        timekeeper.close();
    }
}
