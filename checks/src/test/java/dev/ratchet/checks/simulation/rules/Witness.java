package dev.ratchet.checks.simulation.rules;

import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.definition.json.DefinitionJson;
import dev.ratchet.core.definition.plan.Plan;
import dev.ratchet.core.journal.Fold;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.run.StepState;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.JournalRow;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.text.EntryText;
import dev.ratchet.core.store.text.RunText;
import dev.ratchet.engine.json.Codec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sees every call that reaches the store, looks at what it changed, and protests at the first thing that must not be. One for all
 * processes of a simulation; one call at a time.
 */
public final class Witness extends HookedStore {
    private static final int PAGE = 10_000;

    private final InstantSource clock;
    private final Codec codec;
    private final Sightings sightings;
    private final Map<RunKey, Story> stories = new LinkedHashMap<>();
    private final List<Story> purged = new ArrayList<>();
    private final Map<Integer, Plan> plans = new HashMap<>();
    private final Set<Long> failedCommits = new HashSet<>();
    private final Mail mail;
    private long taken;
    private long recognised;

    public Witness(Store inner, InstantSource clock, Codec codec, Sightings sightings) {
        super(inner);
        this.clock = clock;
        this.codec = codec;
        this.sightings = sightings;
        this.mail = new Mail(sightings);
    }

    /** The runs that the store has, oldest first. */
    public Collection<Story> stories() {
        return stories.values();
    }

    public List<Story> purged() {
        return purged;
    }

    public @Nullable Story story(RunKey key) {
        return stories.get(key);
    }

    /** What leaves. */
    public Mail mail() {
        return mail;
    }

    /** When runs are due or leases end; not of those that must wait until others give back a slot. */
    public List<Instant> wakes() {
        return stories.values().stream()
                .filter(story -> !Slots.isBlocked(story, stories.values()))
                .map(story -> story.row().wake())
                .filter(Objects::nonNull)
                .toList();
    }

    public boolean isOwner(UUID worker) {
        return isOwner(worker, Instant.MIN);
    }

    /** Whether the worker holds a lease that goes on after that time. */
    public boolean isOwner(UUID worker, Instant after) {
        return stories.values().stream()
                .map(Story::row)
                .anyMatch(row -> worker.equals(row.owner())
                        && row.wake() != null
                        && row.wake().isAfter(after));
    }

    /** The runs of that worker, told. */
    public String ownedBy(UUID worker) {
        return stories.values().stream()
                .filter(story -> worker.equals(story.row().owner()))
                .map(Story::tell)
                .collect(Collectors.joining());
    }

    private Instant clockNow() {
        return clock.instant();
    }

    @Override
    public Answer commit(Batch batch) {
        Answer answer;
        try {
            answer = inner().commit(batch);
        } catch (RuntimeException e) {
            refused(batch);
            throw e;
        }
        var rows = rows(keys(batch));
        for (var write : batch.writes()) {
            written(write, batch, answer, rows);
        }
        if (failedCommits.contains(batch.commit()) && !answer.applied().isEmpty()) {
            sightings.saw(Sometimes.HALVED);
        }
        Slots.check(stories.values(), clockNow(), sightings);
        return answer;
    }

    private static List<RunKey> keys(Batch batch) {
        var keys = new ArrayList<RunKey>();
        for (var write : batch.writes()) {
            keys.add(write.after().key());
            write.starts().forEach(start -> keys.add(start.after().key()));
        }
        return keys;
    }

    private Map<RunKey, RunRow> rows(Collection<RunKey> keys) {
        var rows = new HashMap<RunKey, RunRow>();
        if (!keys.isEmpty()) {
            inner().load(keys).forEach(row -> rows.put(row.key(), row));
        }
        return rows;
    }

    private void refused(Batch batch) {
        if (batch.inside() != null) {
            sightings.saw(Sometimes.INSIDE_THREW);
        }
        if (batch.writes().size() > 1) {
            failedCommits.add(batch.commit());
        }
        var rows = rows(keys(batch));
        for (var key : keys(batch)) {
            var story = stories.get(key);
            var before = story == null ? null : story.row;
            Violation.unless(
                    Objects.equals(before, rows.get(key)),
                    Rule.TRUTH,
                    story,
                    "refused, but ",
                    rows.get(key),
                    " changed");
        }
    }

    private void written(Write write, Batch batch, Answer answer, Map<RunKey, RunRow> rows) {
        var key = write.after().key();
        var story = stories.get(key);
        var row = rows.get(key);
        var isApplied = answer.applied().contains(key);
        if (!Objects.equals(story == null ? null : story.row, row)) {
            Violation.unless(isApplied, Rule.TRUTH, story, "said to be stale, but changed: ", row);
            changed(Objects.requireNonNull(row), batch);
            mail.committed(write);
        } else if (isApplied) {
            Violation.unless(
                    story != null && story.isWrittenBy(batch.commit(), write.before() + 1),
                    Rule.TRUTH,
                    story,
                    "said to be applied, but is not: ",
                    write.after());
            recognised++;
            sightings.saw(batch.inside() == null ? Sometimes.COMMIT_UNKNOWN_APPLIED : Sometimes.INSIDE_UNKNOWN);
        } else {
            stale(write, story);
        }
        for (var start : write.starts()) {
            var linked = rows.get(start.after().key());
            if (isApplied && linked != null && !stories.containsKey(linked.key())) {
                changed(linked, batch);
            }
        }
    }

    private void stale(Write write, @Nullable Story story) {
        if (story == null || story.row == null || write.isStart()) {
            return;
        }
        if (write.hand() == Write.Hand.OUTSIDE) {
            sightings.saw(Sometimes.STALE_OUTSIDER);
        } else if (story.row.fence() > write.after().fence()) {
            sightings.saw(Sometimes.ZOMBIE_REJECTED);
        } else if (story.row.revision() > write.before()) {
            sightings.saw(Sometimes.STALE_OWNER);
            var next = story.entries.get((int) write.before());
            if (write.after().state() == RunState.WAITING && next.event().equals("signal_received")) {
                sightings.saw(Sometimes.SIGNAL_WHILE_PARKING);
            }
        } else {
            sightings.saw(Sometimes.LATE_OWNER_REJECTED);
        }
    }

    /** The row is not what it was: the new entries of its journal must tell why. */
    private void changed(RunRow row, Batch batch) {
        var isNew = !stories.containsKey(row.key());
        var story = stories.computeIfAbsent(row.key(), key -> new Story(row, plan(row.definition())));
        var before = story.row;
        var journal = inner().journal(row.key(), story.run.revision(), PAGE);
        Violation.unless(!journal.isEmpty(), Rule.FOLD, story, "a change without a journal: ", row);
        for (var written : journal) {
            Violation.unless(
                    written.revision() == story.run.revision() + 1,
                    Rule.GAPLESS,
                    story,
                    "revision ",
                    written.revision());
            Violation.unless(
                    written.commit() == batch.commit(), Rule.GAPLESS, story, "an entry of another commit ", written);
            checkFence(before, row, written, batch, story);
            read(story, written);
        }
        story.row = row;
        Violation.unless(
                row.revision() == story.run.revision(), Rule.GAPLESS, story, "the row has revision ", row.revision());
        Violation.unless(
                row.fence() == (before == null ? row.fence() : before.fence()),
                Rule.FENCE,
                story,
                "it is ",
                row.fence());
        Violation.unless(!isNew || row.fence() <= 1, Rule.FENCE, story, "it begins at ", row.fence());
        var stored = RunText.read(row, story.plan, codec::tree);
        Violation.unless(stored.equals(story.run), Rule.FOLD, story, "\nrow ", stored, "\nfold ", story.run);
        if (isNew) {
            checkKey(story);
        }
        if (stored.steps().count(StepState.READY) > 0
                && stored.steps().count(StepState.RUNNING) >= story.plan.maxConcurrentSteps()) {
            sightings.saw(Sometimes.HELD_BACK);
        }
        checkSignals(story);
    }

    private void checkFence(@Nullable RunRow before, RunRow row, JournalRow written, Batch batch, Story story) {
        var fence = before == null ? row.fence() : before.fence();
        if (written.fence() == 0) {
            return;
        }
        Violation.unless(written.fence() == fence, Rule.HIGHEST_FENCE, story, written, " but the row has ", fence);
        if (before != null) {
            Violation.unless(
                    batch.worker().equals(before.owner())
                            && before.wake() != null
                            && before.wake().isAfter(clockNow()),
                    Rule.LEASE,
                    story,
                    "at ",
                    clockNow(),
                    " the worker ",
                    batch.worker(),
                    " wrote as the owner of ",
                    before);
        }
    }

    private void read(Story story, JournalRow written) {
        var entry = EntryText.read(written, codec::tree);
        new Reading(story, written, entry, clockNow(), sightings).read();
        story.wrote(written, entry);
        try {
            story.run = Fold.next(story.run, entry);
        } catch (IllegalStateException e) {
            throw new Violation(Rule.FOLD, e.getMessage() + " in " + story.tell());
        }
        if (written.payload() != null) {
            Payload.read(written.payload(), codec, story);
        }
    }

    private Plan plan(int number) {
        return plans.computeIfAbsent(number, unknown -> {
            var json = inner().definitions(number - 1, 1).get(0).json();
            return Plan.frozen(DefinitionJson.read(Payload.object(codec.tree(json))));
        });
    }

    private void checkKey(Story begun) {
        var key = begun.run.origin().businessKey();
        if (key == null) {
            return;
        }
        var name = begun.plan.definition().name();
        for (var other : stories.values()) {
            if (other != begun
                    && key.equals(other.run.origin().businessKey())
                    && name.equals(other.plan.definition().name())) {
                Violation.unless(other.isOver(), Rule.KEY, begun, other.id, " still has key ", key);
                sightings.saw(Sometimes.KEY_PASSED_ON);
            }
        }
    }

    /** What is stored as a signal is what the journal says. */
    void checkSignals(Story story) {
        story.signals.forEach((name, ids) -> {
            var stored = inner().signals(story.key, name, 0, PAGE).stream()
                    .map(each -> each.messageId())
                    .toList();
            Violation.unless(stored.equals(ids), Rule.SIGNAL, story, "stored are ", stored, ", told are ", ids);
        });
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        var decided = new ArrayList<Batch>();
        var runs = inner().claim(claim, taken -> {
            var batch = entrance.decide(taken);
            if (batch != null) {
                decided.add(batch);
            }
            return batch;
        });
        var rows = rows(runs.runs().stream().map(run -> run.row().key()).toList());
        for (var run : runs.runs()) {
            var story = Objects.requireNonNull(stories.get(run.row().key()));
            var before = story.row();
            var row = Objects.requireNonNull(rows.get(story.key));
            var isDue = before.wake() != null && !before.wake().isAfter(clockNow());
            Violation.unless(isDue, Rule.LEASE, story, "taken at ", clockNow(), " by ", claim.worker(), ": ", before);
            Violation.unless(row.fence() == before.fence() + 1, Rule.FENCE, story, "claimed, it is ", row.fence());
            Violation.unless(
                    run.row().fence() == row.fence()
                            && claim.worker().equals(run.row().owner())
                            && run.row().revision() == before.revision(),
                    Rule.TRUTH,
                    story,
                    "claimed as ",
                    run.row());
            Violation.unless(run.wasLost() == (before.owner() != null), Rule.TRUTH, story, "lost: ", run.wasLost());
            if (run.wasLost()) {
                sightings.saw(claim.worker().equals(before.owner()) ? Sometimes.TAKEN_BY_ITSELF : Sometimes.TAKEOVER);
                if (before.slot()) {
                    sightings.saw(Sometimes.SLOT_TAKEN_OVER);
                }
            }
            story.row = run.row();
            entered(decided, row, story);
        }
        taken += runs.runs().size();
        Slots.check(stories.values(), clockNow(), sightings);
        return runs;
    }

    /** What the new owner decided while it took the run is there, as if it had been committed right after; or nothing is. */
    private void entered(List<Batch> decided, RunRow row, Story story) {
        for (var batch : decided) {
            for (var write : batch.writes()) {
                if (write.after().key().equals(story.key)) {
                    changed(row, batch);
                    sightings.saw(Sometimes.ENTERED);
                    return;
                }
            }
        }
        Violation.unless(row.equals(story.row), Rule.GAPLESS, story, "a claim changed it: ", row);
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        var renewed = inner().renew(worker, lease, leases);
        var rows = rows(leases.stream().map(Lease::run).toList());
        for (var each : leases) {
            var story = stories.get(each.run());
            var row = rows.get(each.run());
            if (story == null || row == null) {
                Violation.unless(
                        !renewed.revisions().containsKey(each.run()), Rule.HEARTBEAT, story, "renewed nothing");
                continue;
            }
            var isHeld = isHeld(story.row(), worker, each);
            var isRenewed = renewed.revisions().containsKey(each.run());
            Violation.unless(isHeld == isRenewed, Rule.HEARTBEAT, story, "held ", isHeld, " by ", worker, " ", each);
            if (isRenewed) {
                Violation.unless(
                        renewed.revisions().get(each.run()) == row.revision(), Rule.TRUTH, story, "another revision");
                Violation.unless(
                        row.wake() != null && row.wake().isAfter(clockNow()),
                        Rule.HEARTBEAT,
                        story,
                        "not longer: ",
                        row);
            } else {
                sightings.saw(Sometimes.RENEWAL_REFUSED);
                Violation.unless(row.equals(story.row), Rule.HEARTBEAT, story, "refused, but changed to ", row);
            }
            sameBut(story, row);
        }
        return renewed;
    }

    private boolean isHeld(RunRow row, UUID worker, Lease lease) {
        return worker.equals(row.owner())
                && row.fence() == lease.fence()
                && row.wake() != null
                && row.wake().isAfter(clockNow());
    }

    @Override
    public void release(UUID worker, List<Lease> leases) {
        inner().release(worker, leases);
        var rows = rows(leases.stream().map(Lease::run).toList());
        for (var each : leases) {
            var story = stories.get(each.run());
            var row = rows.get(each.run());
            if (story == null || row == null) {
                continue;
            }
            var isFreed = row.owner() == null && Objects.equals(row.wake(), each.wake());
            var isAsKnown = each.revision() == Lease.ANY
                    || each.revision() == story.row().revision();
            var wasHeld = isHeld(story.row(), worker, each) && isAsKnown;
            Violation.unless(
                    wasHeld ? isFreed : row.equals(story.row), Rule.LEASE, story, "released by ", worker, ": ", row);
            sameBut(story, row);
        }
        Slots.check(stories.values(), clockNow(), sightings);
    }

    /** Only who owns it and until when may have changed. */
    private void sameBut(Story story, RunRow row) {
        var before = story.row();
        Violation.unless(row.fence() == before.fence(), Rule.FENCE, story, "it is ", row.fence());
        Violation.unless(row.revision() == before.revision(), Rule.GAPLESS, story, "revision is ", row.revision());
        story.row = row;
    }

    @Override
    public int purge(Instant endedBefore, int limit) {
        var count = inner().purge(endedBefore, limit);
        if (count > 0) {
            var rows = rows(List.copyOf(stories.keySet()));
            var gone = stories.values().stream()
                    .filter(story -> !rows.containsKey(story.key))
                    .toList();
            for (var story : gone) {
                var ended = story.run.times().ended();
                Violation.unless(
                        ended != null && ended.isBefore(endedBefore), Rule.DURABLE, story, "forgotten: ", story.run);
                stories.remove(story.key);
                purged.add(story);
                sightings.saw(Sometimes.PURGED);
            }
            Violation.unless(gone.size() == count, Rule.TRUTH, null, count, " said to be forgotten");
        }
        return count;
    }

    /** Code begins: its attempt must be in the store by now, and must not have begun before. */
    public Performance begins(Beginning beginning) {
        var story = storyOf(beginning);
        var step = story.plan.number(beginning.step());
        var id = beginning.id(story.plan);
        var fence = story.recorded.get(id);
        var isInUndoList = beginning.isUndo() && story.toUndo.contains(step);
        Violation.unless(fence != null || !isInUndoList, Rule.UNDO, story, "it is not the turn of ", beginning);
        Violation.unless(fence != null, Rule.ATTEMPT, story, "not recorded: ", beginning);
        Violation.unless(Objects.equals(fence, beginning.fence()), Rule.ATTEMPT, story, "recorded with fence ", fence);
        Violation.unless(!story.performances.containsKey(id), Rule.ATTEMPT, story, "begun before: ", beginning);
        for (var other : story.performances.entrySet()) {
            var performance = other.getValue();
            if (performance.isUnderWay() && !performance.worker.equals(beginning.worker())) {
                sightings.saw(Sometimes.TWO_AT_WORK);
            }
            var isSame = other.getKey().step() == step && other.getKey().isUndo() == beginning.isUndo();
            Violation.unless(
                    !(isSame
                            && performance.isUnderWay()
                            && performance.worker.equals(beginning.worker())
                            && !performance.isAskedToStop()),
                    Rule.TWICE,
                    story,
                    beginning,
                    " while ",
                    other.getKey(),
                    " is under way");
        }
        var performance = new Performance(beginning.worker(), beginning.fence(), beginning.isAskedToStop());
        story.performances.put(id, performance);
        return performance;
    }

    /** That of the run as it is, or of one with the same id that was forgotten while its zombie slept. */
    private Story storyOf(Beginning beginning) {
        var story = stories.get(beginning.key());
        if (story != null && story.recorded.containsKey(beginning.id(story.plan))) {
            return story;
        }
        for (var old : purged) {
            if (old.key.equals(beginning.key()) && old.recorded.containsKey(beginning.id(old.plan))) {
                return old;
            }
        }
        if (story == null) {
            throw new Violation(Rule.ATTEMPT, "code begins for a run that is not stored: " + beginning);
        }
        return story;
    }

    /** At the end the store has exactly what the stories tell. */
    public void checkEnd(Map<String, Integer> side) {
        new End(stories.values(), purged, sightings).check(inner(), side, mail);
    }

    /** How often a write was sent again and found to be there. */
    public long recognised() {
        return recognised;
    }

    /** How many runs were taken by all claims so far. */
    public long taken() {
        return taken;
    }
}
