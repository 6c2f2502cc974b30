package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.Kit;
import dev.ratchet.checks.simulation.RealKit;
import dev.ratchet.checks.simulation.rules.Rule;
import dev.ratchet.core.run.RunState;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Queues;
import dev.ratchet.core.store.Store;
import dev.ratchet.core.store.Write;
import dev.ratchet.core.store.row.RunKey;
import dev.ratchet.core.store.row.RunRow;
import dev.ratchet.core.store.row.SignalRow;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Stores that leave out one condition, or do in two transactions what belongs into one. */
final class StoreMutants {
    private StoreMutants() {}

    static Kit kit(Function<InstantSource, Store> store) {
        return new RealKit() {
            @Override
            public Storage storage(InstantSource clock) {
                return new Storage(store.apply(clock), new MapTable());
            }
        };
    }

    private static Mutant mutant(String name, String how, Function<InstantSource, Store> store, Rule... caught) {
        return new Mutant(name, how, List.of(caught), kit(store));
    }

    static List<Mutant> all() {
        return List.of(
                mutant(
                        "no fence in the completion predicate",
                        "an owner's write is held against the revision only",
                        UnfencedCommits::new,
                        Rule.HIGHEST_FENCE,
                        Rule.LEASE),
                mutant("no fence in the heartbeat", "whoever asks is renewed", UnfencedRenewals::new, Rule.HEARTBEAT),
                mutant(
                        "fence reset on release",
                        "a run given back begins at 0 again",
                        ForgetfulFences::new,
                        Rule.FENCE),
                mutant("claim without a new fence", "the fence stays as it was", StandingFences::new, Rule.FENCE),
                mutant(
                        "an owner's commit accepted after its lease ended",
                        "owner and fence are compared, the time is not",
                        LateOwners::new,
                        Rule.LEASE),
                mutant(
                        "journal in a second transaction",
                        "one in ten times the second one never comes",
                        LateJournals::new,
                        Rule.FOLD,
                        Rule.GAPLESS),
                mutant(
                        "outbox in a second transaction",
                        "one in ten times the second one never comes",
                        LateMessages::new,
                        Rule.OUTBOX),
                mutant("messages overtake each other", "whatever is due is taken", HastyMessages::new, Rule.OUTBOX),
                mutant(
                        "a message that was not taken is forgotten",
                        "whatever became of it, it is deleted",
                        ForgottenMessages::new,
                        Rule.OUTBOX),
                mutant(
                        "cancel overwrites completed",
                        "a write from outside ignores the revision",
                        BlindOutsiders::new,
                        Rule.FOLD,
                        Rule.FINAL,
                        Rule.GAPLESS,
                        Rule.TRUTH),
                mutant(
                        "park without the run row",
                        "an owner that parks ignores the revision, and so the signal that came meanwhile",
                        BlindParkers::new,
                        Rule.FOLD,
                        Rule.GAPLESS,
                        Rule.SIGNAL),
                mutant(
                        "signal without the run row",
                        "a signal for which nobody waits is inserted, and its run left alone",
                        DetachedSignals::new,
                        Rule.TRUTH,
                        Rule.SIGNAL),
                mutant(
                        "start by select-then-insert",
                        "a start that came between is overwritten",
                        CarelessStarts::new,
                        Rule.FOLD,
                        Rule.GAPLESS,
                        Rule.TRUTH,
                        Rule.START,
                        Rule.FENCE),
                mutant(
                        "business key by select-then-insert",
                        "the key is not looked at when the run is inserted",
                        SharedKeys::new,
                        Rule.KEY),
                mutant(
                        "recovery without a conditional claim",
                        "what was due when last looked at is taken, whoever has it now",
                        RobbingClaims::new,
                        Rule.LEASE),
                mutant("no recovery", "a run with an owner is never taken", LoyalClaims::new, Rule.LIVENESS),
                mutant(
                        "unknown commit does not recognise itself",
                        "what was written before counts as somebody else's",
                        Amnesiacs::new,
                        Rule.LIVENESS,
                        Rule.TRUTH,
                        Rule.ATTEMPT,
                        Rule.START),
                mutant(
                        "message ids not unique",
                        "nobody is told that a signal is there already",
                        RepeatedSignals::new,
                        Rule.SIGNAL),
                mutant(
                        "give-back without the revision",
                        "a wake that was worked out before a change is written after it",
                        BlindReleases::new,
                        Rule.LEASE,
                        Rule.LIVENESS),
                mutant(
                        "user's write repeated with an unknown commit",
                        "what was to be done inside is done each time",
                        RepeatedInsides::new,
                        Rule.INSIDE),
                mutant(
                        "user's write outside the transaction",
                        "what was to be done inside is done even if the rest is stale",
                        EagerInsides::new,
                        Rule.INSIDE),
                mutant(
                        "linked run in a second transaction",
                        "one in three times the second one never comes",
                        LateLinks::new,
                        Rule.LINKED),
                mutant(
                        "slots counted before others took theirs",
                        "whatever is due is let in, and gets its slot",
                        UncountedSlots::new,
                        Rule.SLOT),
                mutant(
                        "slot given back in a second transaction",
                        "one in ten times the second one never comes",
                        LeakingSlots::new,
                        Rule.SLOT),
                mutant(
                        "start without a look at the slots",
                        "a process that does not know of the limit begins what it starts",
                        EagerStarts::new,
                        Rule.SLOT));
    }

    private static final class UncountedSlots extends ModelStore {
        UncountedSlots(InstantSource clock) {
            super(clock);
        }

        @Override
        Predicate<Kept> admission() {
            return kept -> true;
        }
    }

    private static final class LeakingSlots extends ModelStore {
        private int count;

        LeakingSlots(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean freesSlot(Write write) {
            return super.freesSlot(write) && ++count % 10 != 0;
        }
    }

    private static final class EagerStarts extends ModelStore {
        EagerStarts(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isLetInByClaim(Write write) {
            return false;
        }

        @Override
        public Queues queues() {
            return new ModelQueues(limits()) {
                @Override
                public Set<String> limited() {
                    return Set.of();
                }
            };
        }
    }

    private static final class UnfencedCommits extends ModelStore {
        UnfencedCommits(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isHeld(RunRow row, UUID worker, long fence) {
            return row.owner() != null;
        }

        @Override
        boolean mayRenew(RunRow row, UUID worker, Lease lease) {
            return super.isHeld(row, worker, lease.fence());
        }

        @Override
        boolean mayRelease(RunRow row, UUID worker, Lease lease) {
            return super.isHeld(row, worker, lease.fence()) && lease.revision() == row.revision();
        }
    }

    private static final class UnfencedRenewals extends ModelStore {
        UnfencedRenewals(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean mayRenew(RunRow row, UUID worker, Lease lease) {
            return row.owner() != null;
        }
    }

    private static final class ForgetfulFences extends ModelStore {
        ForgetfulFences(InstantSource clock) {
            super(clock);
        }

        @Override
        long fenceAfter(long fence) {
            return 0;
        }
    }

    private static final class StandingFences extends ModelStore {
        StandingFences(InstantSource clock) {
            super(clock);
        }

        @Override
        long nextFence(long fence) {
            return Math.max(1, fence);
        }
    }

    private static final class LateOwners extends ModelStore {
        LateOwners(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isHeld(RunRow row, UUID worker, long fence) {
            return worker.equals(row.owner()) && row.fence() == fence;
        }

        @Override
        boolean mayRenew(RunRow row, UUID worker, Lease lease) {
            return super.isHeld(row, worker, lease.fence());
        }

        @Override
        boolean mayRelease(RunRow row, UUID worker, Lease lease) {
            return super.isHeld(row, worker, lease.fence()) && lease.revision() == row.revision();
        }
    }

    private static final class LateJournals extends ModelStore {
        private int count;

        LateJournals(InstantSource clock) {
            super(clock);
        }

        @Override
        void append(Kept kept, Write write) {
            kept.signals.addAll(write.signals());
            if (++count % 10 > 0) {
                kept.journal.addAll(write.journal());
            }
        }
    }

    private static final class LateMessages extends ModelStore {
        private int count;

        LateMessages(InstantSource clock) {
            super(clock, new ModelOutbox(clock));
        }

        @Override
        boolean bringsMessages() {
            return ++count % 10 > 0;
        }
    }

    private static final class HastyMessages extends ModelStore {
        HastyMessages(InstantSource clock) {
            super(clock, new ModelOutbox(clock) {
                @Override
                boolean isFirst(Row row) {
                    return true;
                }
            });
        }
    }

    private static final class ForgottenMessages extends ModelStore {
        ForgottenMessages(InstantSource clock) {
            super(clock, new ModelOutbox(clock) {
                @Override
                void settle(Row row, Fate fate) {
                    super.settle(row, new Fate.Delivered());
                }
            });
        }
    }

    private static final class BlindOutsiders extends ModelStore {
        BlindOutsiders(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isCurrent(RunRow row, Write write) {
            return write.hand() == Write.Hand.OUTSIDE || super.isCurrent(row, write);
        }
    }

    private static final class BlindParkers extends ModelStore {
        BlindParkers(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isCurrent(RunRow row, Write write) {
            var parks = write.hand() == Write.Hand.LETS_GO && write.after().state() == RunState.WAITING;
            return parks || super.isCurrent(row, write);
        }
    }

    private static final class DetachedSignals extends ModelStore {
        DetachedSignals(InstantSource clock) {
            super(clock);
        }

        @Override
        void apply(Write write, Batch batch) {
            var kept = kept(write.after().key());
            var isOnlySignal = kept != null
                    && write.hand() == Write.Hand.OUTSIDE
                    && write.signals().size() == write.journal().size()
                    && kept.row.steps().equals(write.after().steps());
            if (kept != null && isOnlySignal) {
                kept.signals.addAll(write.signals());
            } else {
                super.apply(write, batch);
            }
        }
    }

    private static final class CarelessStarts extends ModelStore {
        CarelessStarts(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean mayStart(Write write) {
            return true;
        }
    }

    private static final class SharedKeys extends ModelStore {
        SharedKeys(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean mayStart(Write write) {
            return kept(write.after().key()) == null;
        }
    }

    private static final class RobbingClaims extends ModelStore {
        private final Map<UUID, List<Kept>> seen = new HashMap<>();

        RobbingClaims(InstantSource clock) {
            super(clock);
        }

        @Override
        List<Kept> due(Claim claim) {
            var remembered = seen.getOrDefault(claim.worker(), List.of());
            seen.put(claim.worker(), super.due(claim));
            return remembered.stream()
                    .filter(kept -> kept == kept(kept.row.key()))
                    .toList();
        }
    }

    private static final class LoyalClaims extends ModelStore {
        LoyalClaims(InstantSource clock) {
            super(clock);
        }

        @Override
        List<Kept> due(Claim claim) {
            return super.due(claim).stream()
                    .filter(kept -> kept.row.owner() == null)
                    .toList();
        }
    }

    private static final class Amnesiacs extends ModelStore {
        Amnesiacs(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean isWrittenBy(Kept kept, long commit, long revision) {
            return false;
        }
    }

    private static final class RepeatedSignals extends ModelStore {
        RepeatedSignals(InstantSource clock) {
            super(clock);
        }

        @Override
        public Optional<SignalRow> signal(RunKey run, String name, String messageId) {
            return Optional.empty();
        }
    }

    private static final class BlindReleases extends ModelStore {
        BlindReleases(InstantSource clock) {
            super(clock);
        }

        @Override
        boolean mayRelease(RunRow row, UUID worker, Lease lease) {
            return isHeld(row, worker, lease.fence());
        }
    }

    private static final class RepeatedInsides extends ModelStore {
        RepeatedInsides(InstantSource clock) {
            super(clock);
        }

        @Override
        void runInside(Batch batch, boolean isWhole, boolean isNew) throws Exception {
            if (batch.inside() != null && isWhole) {
                batch.inside().run(this);
            }
        }
    }

    private static final class EagerInsides extends ModelStore {
        /** What failed beside a commit that was refused anyway. */
        private @Nullable Exception failed;

        EagerInsides(InstantSource clock) {
            super(clock);
        }

        @Override
        public String toString() {
            return "eager" + (failed == null ? "" : ", " + failed);
        }

        @Override
        void refused(Batch batch) {
            try {
                Objects.requireNonNull(batch.inside()).run(this);
            } catch (Exception e) {
                failed = e;
            }
        }
    }

    private static final class LateLinks extends ModelStore {
        private int count;

        LateLinks(InstantSource clock) {
            super(clock);
        }

        @Override
        void start(List<Write> starts, Batch batch) {
            if (!starts.isEmpty() && count++ % 3 == 0) {
                return;
            }
            super.start(starts, batch);
        }
    }
}
