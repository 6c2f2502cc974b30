package dev.ratchet.engine.runs;

import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.Retries;
import dev.ratchet.core.journal.Change;
import dev.ratchet.core.journal.JournalEntry;
import dev.ratchet.core.run.Origin;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.StoreException;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.engine.code.ChildEnd;
import dev.ratchet.engine.json.Codec;
import dev.ratchet.engine.shared.ChildRuns;
import dev.ratchet.engine.shared.Told;
import dev.ratchet.engine.worker.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What can be asked of runs by their id. A verb that returns is durable. One that repeats what is so already changes nothing and is
 * fine; one that is not legal now throws {@link RefusedException}. A reason or note may be null, which is none. While
 * the store does not answer, a verb waits as long as {@code EngineBuilder.patience} says, and then throws a transient {@link
 * StoreException}: what became of it is unknown, and saying it again is safe. Thread-safe.
 */
public final class Runs {
    private static final int PAGE = 500;

    private final Node node;
    private final Store store;
    private final Codec codec;
    private final Starts starts;
    private final Texts texts;
    private final Explaining explaining;
    private final Fitting fitting;
    private final String by;

    public Runs(Node node, Store store, Codec codec, Starts starts) {
        this(node, store, codec, starts, "user");
    }

    private Runs(Node node, Store store, Codec codec, Starts starts, String by) {
        this.node = node;
        this.store = store;
        this.codec = codec;
        this.starts = starts;
        this.texts = starts.texts();
        this.explaining = new Explaining(node, store, codec);
        this.fitting = new Fitting(node.plans());
        this.by = by;
    }

    /** The same verbs, said by somebody: the history names them. */
    public Runs as(String who) {
        named("name of who says it", who);
        return new Runs(node, store, codec, starts, who);
    }

    /** The run with its input and all outputs. */
    public RunView show(String id) {
        return view(row(id));
    }

    private RunView view(RunRow row) {
        var run = node.plans().read(row);
        return RunView.of(run, row.owner(), Outputs.read(run, store, codec, explaining.progress(row)));
    }

    /** The run, if there is one. */
    public Optional<RunView> find(String id) {
        return store.load(List.of(RunKey.of(new RunId(id)))).stream()
                .findFirst()
                .map(this::view);
    }

    public RunPage list(RunFilter filter) {
        var rows = store.list(filter.query());
        var views = new ArrayList<RunView>();
        for (var row : rows) {
            var run = node.plans().read(row);
            views.add(RunView.of(run, row.owner(), Outputs.notRead(run, codec)));
        }
        var last = rows.isEmpty() || rows.size() < filter.query().limit() ? null : rows.get(rows.size() - 1);
        return new RunPage(views, last == null ? null : RunFilter.cursor(last.created(), last.key()));
    }

    /** The child runs that a step has or last had, from that index on and no more than so many, in their order. */
    public List<ChildEnd> children(String id, String step, int from, int limit) {
        return new ChildRuns(store, node.plans(), codec).of(node.plans().read(row(id)), step, from, limit);
    }

    /** All that has happened to the run, oldest first. */
    public List<HistoryEntry> history(String id) {
        var row = row(id);
        var plan = node.plans().of(row.definition()).plan();
        return entries(row.key()).stream()
                .map(entry -> HistoryEntry.of(entry, plan))
                .toList();
    }

    private List<JournalEntry> entries(RunKey key) {
        var entries = new ArrayList<JournalEntry>();
        var last = 0L;
        for (var rows = store.journal(key, last, PAGE); !rows.isEmpty(); rows = store.journal(key, last, PAGE)) {
            for (var row : rows) {
                entries.add(EntryText.read(row, codec::tree));
                last = row.revision();
            }
        }
        return entries;
    }

    /** Everything about the run, for showing it in another form. What is written meanwhile may be in the journal only. */
    public RunRecord record(String id) {
        var row = row(id);
        return new RunRecord(node.plans().read(row), entries(row.key()), view(row));
    }

    /** Why the run is where it is, and what would move it, in one line. */
    public String explain(String id) {
        var row = row(id);
        return explaining.line(node.plans().read(row), row);
    }

    /** Triggers a run that was only created. */
    public void start(String id) {
        tell(id, run -> new Event.Triggered());
    }

    /** Sends a signal with a message id of its own. */
    public void signal(String id, String name, @Nullable Object payload) {
        signal(id, name, payload, UUID.randomUUID().toString());
    }

    /**
     * Sends a signal; one with the same name and message id that comes again changes nothing.
     *
     * @return whether it came for the first time
     * @throws dev.ratchet.engine.json.PayloadException if a step of the run's workflow waits for a signal of that name and cannot read
     *     this payload; only a process that has the workflow's code can tell
     */
    public boolean signal(String id, String name, @Nullable Object payload, String messageId) {
        var json = payload == null ? null : codec.write(payload);
        named("name of a signal", name);
        texts.checkGiven("message id", messageId);
        texts.checkId("message id", messageId);
        if (json != null) {
            texts.checkPayload("payload of signal '" + name + "'", json);
        }
        fitting.checkSignal(new RunId(id), name, json, () -> row(id));
        var signal = new Event.SignalReceived(name, messageId);
        var told = starts.patience().await(node.signal(new RunId(id), signal, json, by));
        answer(id, told);
        return told instanceof Told.Changed;
    }

    public void approve(String id, String step, String who, @Nullable String note) {
        vote(id, step, true, who, note);
    }

    public void reject(String id, String step, String who, @Nullable String note) {
        vote(id, step, false, who, note);
    }

    private void vote(String id, String step, boolean approves, String who, @Nullable String note) {
        named("name of who decides", who);
        var number = number(id, step);
        var decided = new Event.ApprovalDecided(number, approves, who, Texts.said(note));
        var told = starts.patience().await(node.tell(new RunId(id), run -> decided, by));
        if (!(told instanceof Told.Refused) || !hasSaid(id, decided)) {
            answer(id, told);
        }
    }

    /** Whether that very vote decided what does not wait any more: then it is only said again. Votes are kept in the journal alone. */
    private boolean hasSaid(String id, Event.ApprovalDecided decided) {
        var last = false;
        for (var entry : entries(row(id).key())) {
            for (var change : entry.changes()) {
                if (change instanceof Change.Voted voted && voted.step() == decided.step()) {
                    var vote = voted.vote();
                    last |= vote.by().equals(decided.by()) && vote.approves() == decided.approves();
                } else if ((change instanceof Change.StepMoved move
                                && move.step() == decided.step()
                                && move.to() == StepState.WAITING)
                        || (change instanceof Change.RevisionReturned returned && returned.step() == decided.step())) {
                    last = false;
                }
            }
        }
        return last;
    }

    /** What a rejected approval asked for has been done: it is asked again. */
    public void revised(String id, String step, String who, @Nullable String note) {
        named("name of who revised it", who);
        var number = number(id, step);
        tell(id, run -> new Event.RevisionReturned(number, who, Texts.said(note)));
    }

    public void pause(String id, @Nullable String reason) {
        tell(id, run -> new Event.PauseRequested(Texts.said(reason)));
    }

    public void resume(String id) {
        tell(id, run -> new Event.ResumeRequested(null));
    }

    /**
     * Resumes a run that was paused because the code here is built otherwise, accepting that code.
     *
     * @throws RefusedException if the run could not go on with it: a step that it has yet to do is missing, or uses the result of one
     *     that its plan does not have
     */
    public void resumeAcceptingVersion(String id) {
        var paused = node.plans().read(row(id));
        var structure = node.plans().structureHere(paused.plan());
        if (structure == null) {
            throw new IllegalStateException("run '" + id
                    + "': this process has no code for its workflow and version, so there is nothing to accept");
        }
        var misfit = paused.state() == RunState.PAUSED ? fitting.misfit(paused) : null;
        if (misfit != null) {
            throw new RefusedException(
                    paused.id(),
                    "PAUSED",
                    "RUNNING",
                    misfit
                            + "; start a worker with the code that it was planned with, or cancel it, and retry it as a new"
                            + " run");
        }
        tell(id, run -> new Event.ResumeRequested(structure));
    }

    /** Cancels; what is completed is undone if the workflow's failure policy is to compensate. */
    public void cancel(String id, @Nullable String reason) {
        tell(id, run -> new Event.CancelRequested(null, Texts.said(reason)));
    }

    public void cancel(String id, @Nullable String reason, boolean undo) {
        tell(id, run -> new Event.CancelRequested(undo, Texts.said(reason)));
    }

    /** Goes on without a step that is ready, running, waiting or held. A run that is paused stays paused until it is resumed. */
    public void skip(String id, String step, @Nullable String reason) {
        var number = number(id, step);
        tell(id, run -> new Event.SkipRequested(number, Texts.said(reason)));
    }

    /** Starts a new run linked to one that has ended, which reuses the results of its completed steps. */
    public RunId retry(String id, Retrying how) {
        var row = row(id);
        var ended = node.plans().read(row);
        if (!ended.isOver()) {
            throw new RefusedException(
                    ended.id(),
                    ended.state().name(),
                    "RUNNING",
                    "only a run that has ended is tried again as a new one");
        }
        texts.checkId("run id", how.id() == null ? null : how.id().text());
        var outputs = Outputs.read(ended, store, codec, Map.of());
        var input = how.input() == null ? String.valueOf(outputs.input()) : how.input();
        starts.check(input);
        var copied = how.fromStep() == null
                ? Retries.of(ended)
                : Retries.from(ended, ended.plan().number(how.fromStep()));
        var kept = new HashMap<Integer, String>();
        for (var step : copied.completed()) {
            var output = outputs.of(step);
            if (output != null) {
                kept.put(step, output);
            }
        }
        var old = ended.origin();
        var origin = new Origin(
                        starts.hash(input), old.queue(), old.priority(), old.labels(), old.businessKey(), null, null)
                .withConcurrencyKey(old.concurrencyKey())
                .asRetryOf(ended.id(), false);
        var newId = how.id() == null ? node.nextId() : how.id();
        var newRun = new NewRun(newId, ended.plan(), origin, NewRun.Extent.RUNNING, copied);
        var beginning = new Node.Beginning(newRun, row.definition(), input, kept);
        return Starts.started(starts.patience().await(node.start(beginning, by)), beginning)
                .id();
    }

    /** Forgets runs that ended before that time; answers how many. */
    public int purge(Instant endedBefore) {
        var all = 0;
        for (var some = store.purge(endedBefore, PAGE); some > 0; some = store.purge(endedBefore, PAGE)) {
            all += some;
        }
        return all;
    }

    /**
     * Waits until the run has ended, however it did. While the store does not answer it goes on waiting, and no longer than that time if
     * the store's own calls come back by then.
     */
    public RunView await(String id, Duration most) {
        var key = RunKey.of(new RunId(id));
        var end = System.nanoTime() + most.toNanos();
        var watcher = node.watchers().watch(key);
        try {
            // A run that is owned here tells its end; another one may have ended before anybody watched.
            var row = node.owns(key) ? null : rowIfAnswered(id);
            if (row != null && row.state().isOver()) {
                return view(row);
            }
            var ended = watcher.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            return RunView.of(ended.run(), null, Outputs.read(ended, store, codec));
        } catch (TimeoutException e) {
            throw new RunTimeoutException(new RunId(id), most, explainSoon(id));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunTimeoutException(new RunId(id), most, "whoever waited for it was interrupted");
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for run '" + id + "' failed: " + e.getCause(), e.getCause());
        } finally {
            node.watchers().forget(key, watcher);
        }
    }

    /** Null if the store does not answer now: then it is asked again and again by those who watch. */
    private @Nullable RunRow rowIfAnswered(String id) {
        try {
            return row(id);
        } catch (StoreException e) {
            if (e.isTransient()) {
                return null;
            }
            throw e;
        }
    }

    /** For somebody who has waited long enough: what the store says at once, if it does. */
    private String explainSoon(String id) {
        var asked = CompletableFuture.supplyAsync(() -> explain(id));
        try {
            return asked.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return "how far it is cannot be told, because the store does not answer";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "whoever asked how far it is was interrupted";
        } catch (ExecutionException e) {
            return "how far it is cannot be told: " + e.getCause();
        }
    }

    private void named(String what, @Nullable String name) {
        texts.checkGiven(what, name);
        texts.checkName(what, name);
    }

    /** Looked up before anything is asked for: a wrong name is the caller's mistake and must not disturb the run. */
    private int number(String id, String step) {
        return node.plans().of(row(id).definition()).plan().number(step);
    }

    private RunRow row(String id) {
        var rows = store.load(List.of(RunKey.of(new RunId(id))));
        if (rows.isEmpty()) {
            throw new RunNotFoundException(new RunId(id));
        }
        return rows.get(0);
    }

    private void tell(String id, Function<Run, Event> event) {
        answer(id, starts.patience().await(node.tell(new RunId(id), event, by)));
    }

    private static void answer(String id, Told told) {
        if (told instanceof Told.Absent) {
            throw new RunNotFoundException(new RunId(id));
        }
        if (told instanceof Told.Refused refused) {
            throw new RefusedException(new RunId(id), refused.from(), refused.to(), refused.reason());
        }
    }
}
