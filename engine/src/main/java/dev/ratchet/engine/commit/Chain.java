package dev.ratchet.engine.commit;

import dev.ratchet.core.decide.Decision;
import dev.ratchet.core.decide.Effect;
import dev.ratchet.core.decide.Event;
import dev.ratchet.core.decide.Moment;
import dev.ratchet.core.decide.NewRun;
import dev.ratchet.core.decide.WaitFor;
import dev.ratchet.core.run.Due;
import dev.ratchet.core.run.Run;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.engine.code.Outgoing;
import dev.ratchet.engine.shared.Lanes;
import dev.ratchet.engine.shared.Payloads;
import dev.ratchet.engine.shared.Request;
import dev.ratchet.engine.shared.Shared;
import dev.ratchet.engine.shared.Tenure;
import dev.ratchet.engine.shared.Told;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decisions about one run that travel in one write: each request is decided on what the one before it left. One committer's
 * thread; nothing in it holds before the write was applied.
 */
public final class Chain {
    private final Shared shared;
    private final RunKey key;
    private final @Nullable Tenure tenure;
    private final long commit;
    private final List<Answered> answers = new ArrayList<>(1);
    private final List<JournalRow> journal = new ArrayList<>(1);
    private final List<SignalRow> signals = new ArrayList<>(0);
    private final List<Effect> effects = new ArrayList<>(2);
    private final List<Write> starts = new ArrayList<>(0);
    private final List<Along> along = new ArrayList<>(0);
    private List<Outgoing> published = List.of();
    private @Nullable Run current;
    private long before;
    private int definition;
    private boolean isHere;
    private boolean hasSlot;
    private int places;
    private Request.@Nullable Begin begun;
    private Batch.@Nullable Inside inside;

    /** A request and what it will be told once the write is durable. */
    public record Answered(Request request, Told told) {}

    /** For a run that is owned here, or that starts or is changed by somebody who does not own it; {@code run} is null if it is absent. */
    public Chain(Shared shared, Lanes.Taken taken, @Nullable Run run, int definition, long commit) {
        this.shared = shared;
        this.key = taken.key();
        this.tenure = taken.tenure();
        this.current = run;
        this.before = run == null ? 0 : run.revision();
        this.definition = definition;
        this.commit = commit;
        this.isHere = tenure != null;
        this.hasSlot = tenure != null && tenure.hasSlot();
    }

    /** The run holds a slot, though nobody owns it here. */
    void hasSlot(boolean holds) {
        hasSlot = holds;
    }

    public void add(Request request) {
        Event event = null;
        if (request.wanted instanceof Request.Tell tell && current != null) {
            try {
                event = tell.event().apply(current);
            } catch (RuntimeException e) {
                // A mistake of whoever asked, such as the name of a step that there is not: nobody else has to know.
                request.told.completeExceptionally(e);
                return;
            }
        }
        answers.add(new Answered(request, decide(request, event)));
    }

    private Told decide(Request request, @Nullable Event told) {
        var wanted = request.wanted;
        var run = current;
        published = wanted instanceof Request.Own own ? own.published() : List.of();
        if (wanted instanceof Request.Begin begin) {
            return run == null ? begin(begin, request) : repeated(run, begin, request);
        }
        if (wanted instanceof Request.Own own
                && (own.tenure() != tenure || own.tenure().isOver())) {
            return new Told.Lost();
        }
        if (run == null) {
            return new Told.Absent();
        }
        if (told != null) {
            return decide(run, told, request, wanted instanceof Request.Tell tell ? tell.output() : null);
        }
        if (wanted instanceof Request.Own own) {
            inside = own.inside();
            return decide(run, own.event(), request, own.output());
        }
        var signal = (Request.Signal) wanted;
        return isRepeated(signal.event())
                ? new Told.Unchanged(run, "a signal with this message id came before")
                : decide(run, signal.event(), request, null);
    }

    private Told repeated(Run run, Request.Begin begin, Request request) {
        var refused = Told.Refused.ofOtherWorkflow(run, begin.newRun().plan());
        var hash = begin.newRun().origin().inputHash();
        return refused != null ? refused : decide(run, new Event.Created(hash), request, null);
    }

    private Told begin(Request.Begin begin, Request request) {
        var asked = begin.newRun();
        // Where only a claim lets a run in, the store leaves out one that begins here: then it is queued the next time.
        isHere = asked.extent() == NewRun.Extent.RUNNING
                && request.tries == 0
                && asked.origin().concurrencyKey() == null
                && !shared.places().isLimited(asked.origin().queue())
                && shared.settings().queues().contains(asked.origin().queue())
                && shared.places().roomForRuns() > 0;
        var extent = asked.extent() == NewRun.Extent.RUNNING && !isHere ? NewRun.Extent.QUEUED : asked.extent();
        begun = begin;
        definition = begin.definition();
        var newRun = new NewRun(asked.id(), asked.plan(), asked.origin(), extent, asked.copied());
        var advance = shared.decider().create(newRun, moment(request));
        advanced(advance, request, Payloads.of(begin.outputs(), begin.input()));
        return new Told.Changed(run());
    }

    private Told decide(Run run, Event event, Request request, @Nullable String output) {
        var decision = shared.decider().decide(run, event, moment(request));
        if (decision instanceof Decision.Advance advance) {
            advanced(advance, request, payload(run, advance, request, output));
            return new Told.Changed(run());
        }
        if (decision instanceof Decision.Refuse refuse) {
            return new Told.Refused(run, refuse.from(), refuse.to(), refuse.reason());
        }
        return new Told.Unchanged(run, ((Decision.Ignore) decision).reason());
    }

    private Moment moment(Request request) {
        var mayBegin = isHere && (tenure == null || !tenure.isForeign());
        var room = mayBegin ? shared.places().free() : 0;
        return new Moment(
                shared.clock().now(), request.actor, room, shared.random().nextLong());
    }

    private @Nullable String payload(Run run, Decision.Advance advance, Request request, @Nullable String output) {
        storeSignals(advance, request);
        var brought = new Brought(run, advance, signals, shared.store());
        var outputs = brought.outputs(output);
        Offspring.addOutputs(shared, run, advance, output, outputs);
        var payload = Payloads.of(outputs, null);
        return output != null && Offspring.isAskedFor(advance) ? Payloads.withChildren(payload, output) : payload;
    }

    private void storeSignals(Decision.Advance advance, Request request) {
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StoreSignal store && request.wanted instanceof Request.Signal signal) {
                signals.add(new SignalRow(
                        key,
                        store.name(),
                        store.number(),
                        store.messageId(),
                        signal.payload(),
                        advance.entry().at()));
            }
        }
    }

    /** Whoever stored a signal raised the revision, so a repeat that is not seen here makes this write stale. */
    private boolean isRepeated(Event.SignalReceived signal) {
        return signals.stream()
                        .anyMatch(stored -> stored.name().equals(signal.name())
                                && stored.messageId().equals(signal.messageId()))
                || shared.store().signal(key, signal.name(), signal.messageId()).isPresent();
    }

    private void advanced(Decision.Advance advance, Request request, @Nullable String payload) {
        var entry = advance.entry();
        along.addAll(Offspring.rows(shared, current, advance, payload));
        journal.add(new JournalRow(entry.revision(), entry.at(), commit, ownFence(), EntryText.write(entry), payload));
        current = advance.run();
        along.addAll(shared.publishing().rows(run(), entry, published));
        published = List.of();
        TaskRows.add(along, advance, definition, request);
        var waits = new ArrayList<Effect.StartStep>(0);
        for (var effect : advance.effects()) {
            if (effect instanceof Effect.StartStep start && isPureWait(start.step())) {
                waits.add(start);
            } else {
                effects.add(effect);
                take(effect);
            }
            if (effect instanceof Effect.StartLinkedRun) {
                starts.add(new Linked(shared, commit).write(run(), definition));
            }
        }
        waits.forEach(start -> await(start, request));
    }

    private long ownFence() {
        return tenure != null ? tenure.fence : isHere ? 1 : 0;
    }

    private void take(Effect effect) {
        if (effect instanceof Effect.StartStep || effect instanceof Effect.StartUndo) {
            shared.places().take(1);
            places++;
        }
    }

    /** A step that is nothing but a wait runs no code, so it begins to wait in the commit that started it. */
    private boolean isPureWait(int step) {
        var spec = run().plan().step(step);
        return spec.when() == null && WaitFor.of(spec.work()) != null;
    }

    private void await(Effect.StartStep start, Request request) {
        var waitFor = WaitFor.of(run().plan().step(start.step()).work());
        if (waitFor != null) {
            decide(run(), new Event.StepWaiting(start.step(), start.attempt(), waitFor), request, null);
        }
    }

    private Run run() {
        if (current == null) {
            throw new IllegalStateException("run " + key + " is absent");
        }
        return current;
    }

    /** What is to be written; null if nothing changes. */
    @Nullable
    public Write write() {
        if (journal.isEmpty()) {
            return null;
        }
        var run = run();
        var isOwned = tenure != null;
        var holds = isHere && LocalWork.isLeft(run);
        var hand = holds ? Write.Hand.HOLDS : isOwned ? Write.Hand.LETS_GO : Write.Hand.OUTSIDE;
        var row = fenced(RunText.row(run, definition, holds ? null : Due.unowned(run)));
        var origin = run.origin();
        var start = begun == null
                ? null
                : new Write.Start(
                        run.plan().definition().name(), origin.labels(), origin.businessKey(), origin.concurrencyKey());
        var frees = run.isOver() && origin.businessKey() != null;
        var rows = hand == Write.Hand.OUTSIDE
                ? journal.stream().map(Chain::unfenced).toList()
                : journal;
        return new Write(
                before, row, hand, rows, signals, start, starts, frees, hasSlot ? Slots.with(along, run) : along);
    }

    /** A run that parks or ends in its first commit was never leased, so nobody wrote it under a fence. */
    private static JournalRow unfenced(JournalRow row) {
        return new JournalRow(row.revision(), row.at(), row.commit(), 0, row.entry(), row.payload());
    }

    private RunRow fenced(RunRow row) {
        return row.leased(row.wake(), row.owner(), ownFence());
    }

    public RunKey key() {
        return key;
    }

    @Nullable
    public Tenure tenure() {
        return tenure;
    }

    /** The run as the write leaves it; null if it is absent. */
    @Nullable
    public Run after() {
        return current;
    }

    public int definition() {
        return definition;
    }

    public List<Effect> effects() {
        return effects;
    }

    public List<JournalRow> journal() {
        return journal;
    }

    public List<Answered> answers() {
        return answers;
    }

    public Batch.@Nullable Inside inside() {
        return inside;
    }

    /** The business key that this start asks for. */
    @Nullable
    public String businessKey() {
        return begun == null ? null : begun.newRun().origin().businessKey();
    }

    /** Whether anybody but the run's owner asked for something here. */
    public boolean isAskedByOthers() {
        return answers.stream().anyMatch(answered -> !(answered.request().wanted instanceof Request.Own));
    }

    /** Gives back the places of attempts that will not begin. */
    public void abandon() {
        shared.places().give(places);
        places = 0;
    }
}
