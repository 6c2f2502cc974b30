package dev.ratchet.testkit.store;

import dev.ratchet.core.run.RunId;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.Along;
import dev.ratchet.core.store.row.DefinitionRow;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.MessageRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import dev.ratchet.core.store.row.SlotReleased;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A write in the making, for tests of stores: begin with {@link #start} or {@link #of}, say what is unusual, and send it in a {@link
 * #batch}. The journal fits by itself. Used by one thread.
 */
public final class Change {
    public static final String WORKFLOW = "sample";
    public static final String QUEUE = "default";
    public static final String SIGNAL = "paid";

    /** Any odd number will do: it spreads the numbers of commits over all longs, as random ones would be. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private static final Duration MICROSECOND = Duration.ofNanos(1_000);
    private static final AtomicLong COMMITS = new AtomicLong();

    private final RunRow row;
    private final Map<String, String> labels = new HashMap<>();
    private final List<SignalRow> signals = new ArrayList<>();
    private final List<Change> starts = new ArrayList<>();
    private final List<Along> along = new ArrayList<>();
    private Write.Hand hand;
    private String workflow = WORKFLOW;
    private String queue;
    private RunState state;
    private String steps;
    private @Nullable String active;
    private Instant at;
    private @Nullable Instant wake;
    private @Nullable UUID owner;
    private long fence;
    private @Nullable String businessKey;
    private String entry = "[\"sample\"]";
    private @Nullable String payload;
    private int decisions = 1;
    private boolean frees;
    private @Nullable String gate;
    private boolean releasesSlot;

    private Change(RunRow row, Write.Hand hand, Instant at) {
        this.row = row;
        this.hand = hand;
        this.at = at;
        queue = row.queue();
        state = row.state();
        steps = row.steps();
        active = row.active();
        wake = row.wake();
        owner = row.owner();
        fence = row.fence();
    }

    /** A run that does not exist yet, of which somebody outside says that it is due now. */
    public static Change start(String id, int definition, Instant now) {
        var name = new RunId(id);
        var row = new RunRow(
                RunKey.of(name),
                name,
                definition,
                QUEUE,
                0,
                RunState.QUEUED,
                "PP",
                null,
                "{\"input\":\"" + id.hashCode() + "\"}",
                now,
                now,
                now,
                null,
                0);
        return new Change(row, Write.Hand.OUTSIDE, now);
    }

    /** The next change of a run, by its owner, who goes on. */
    public static Change of(RunRow row) {
        return new Change(row, Write.Hand.HOLDS, row.updated().plus(MICROSECOND));
    }

    public Change held() {
        hand = Write.Hand.HOLDS;
        return this;
    }

    public Change letsGo(@Nullable Instant dueAgain) {
        hand = Write.Hand.LETS_GO;
        owner = null;
        return due(dueAgain);
    }

    public Change outside() {
        hand = Write.Hand.OUTSIDE;
        return this;
    }

    public Change due(@Nullable Instant when) {
        wake = when;
        return this;
    }

    /** Under another fence than the row has. */
    public Change fence(long other) {
        fence = other;
        return this;
    }

    public Change queue(String name) {
        queue = name;
        return this;
    }

    public Change workflow(String name) {
        workflow = name;
        return this;
    }

    public Change label(String name, String value) {
        labels.put(name, value);
        return this;
    }

    public Change businessKey(String key) {
        businessKey = key;
        return this;
    }

    /** With a concurrency key. */
    public Change gate(String key) {
        gate = key;
        return this;
    }

    /** Gives back its slot. */
    public Change releasesSlot() {
        releasesSlot = true;
        return this;
    }

    public Change frees() {
        frees = true;
        return this;
    }

    public Change at(Instant when) {
        at = when;
        return this;
    }

    public Change state(RunState next) {
        state = next;
        return this;
    }

    public Change steps(String letters) {
        steps = letters;
        return this;
    }

    public Change active(@Nullable String json) {
        active = json;
        return this;
    }

    public Change entry(String json) {
        entry = json;
        return this;
    }

    public Change payload(@Nullable String json) {
        payload = json;
        return this;
    }

    /** As many journal rows travel with the write. */
    public Change decisions(int count) {
        decisions = count;
        return this;
    }

    public Change signal(String name, int number, String messageId, @Nullable String json) {
        signals.add(new SignalRow(row.key(), name, number, messageId, json, at));
        return this;
    }

    /** With a message of the last revision that it brings. */
    public Change message(int number, String destination) {
        var revision = row.revision() + decisions;
        var content = "{\"id\":\"%s/%d/%d\"}".formatted(row.id(), revision, number);
        along.add(new MessageRow(row.key(), revision, number, destination, "sample", content, row.created()));
        return this;
    }

    public Change starts(Change... children) {
        starts.addAll(List.of(children));
        return this;
    }

    /** What else is written with it. */
    public Change along(Along... rows) {
        along.addAll(List.of(rows));
        return this;
    }

    public RunKey key() {
        return row.key();
    }

    /** The row that the write brings, which is the row that will be stored unless its hand says otherwise. */
    public RunRow after() {
        return new RunRow(
                row.key(),
                row.id(),
                row.definition(),
                queue,
                row.revision() + decisions,
                state,
                steps,
                active,
                row.origin(),
                row.revision() == 0 ? at : row.created(),
                at,
                wake,
                owner,
                fence);
    }

    public Write write(long commit) {
        var under = hand == Write.Hand.OUTSIDE ? 0 : Math.max(1, fence);
        var journal = LongStream.rangeClosed(row.revision() + 1, row.revision() + decisions)
                .mapToObj(revision -> new JournalRow(revision, at, commit, under, entry, payload))
                .toList();
        var start = row.revision() == 0 ? new Write.Start(workflow, labels, businessKey, gate) : null;
        var children = starts.stream().map(each -> each.write(commit)).toList();
        return new Write(row.revision(), after(), hand, journal, signals, start, children, frees, brought());
    }

    private List<Along> brought() {
        var brought = new ArrayList<>(along);
        if (releasesSlot) {
            brought.add(new SlotReleased());
        }
        return brought;
    }

    /** The changes as one batch, with the number of a commit that no other batch of this process has. */
    public static Batch batch(UUID worker, Duration lease, Change... changes) {
        var commit = COMMITS.incrementAndGet() * SPREAD;
        var writes = Stream.of(changes).map(each -> each.write(commit)).toList();
        return new Batch(commit, worker, lease, writes, null);
    }

    /** A definition as a store keeps it; the name makes it unlike others. */
    public static DefinitionRow definition(String name) {
        return new DefinitionRow(0, "hash of " + name, name, 1, "structure of " + name, "{\"name\":\"" + name + "\"}");
    }
}
