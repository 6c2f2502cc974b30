package dev.ratchet.checks.simulation.mutants;

import dev.ratchet.checks.simulation.load.Stage;
import dev.ratchet.checks.simulation.world.HookedStore;
import dev.ratchet.core.store.Answer;
import dev.ratchet.core.store.Batch;
import dev.ratchet.core.store.Claim;
import dev.ratchet.core.store.Lease;
import dev.ratchet.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The store does what it should, but the time in its answers is that of the machine that asks, which may be wrong by minutes. */
final class SkewedStore extends HookedStore {
    private static final Duration MOST = Duration.ofMinutes(2);

    private final Duration skew;

    SkewedStore(Store inner, Stage process) {
        super(inner);
        this.skew = process.chance().upTo(MOST).minus(MOST.dividedBy(2));
    }

    private Instant wrong(Instant now) {
        return now.plus(skew);
    }

    @Override
    public Instant now() {
        return wrong(super.now());
    }

    @Override
    public Claim.Taken claim(Claim claim, Claim.Entrance entrance) {
        var taken = super.claim(claim, entrance);
        return new Claim.Taken(wrong(taken.now()), taken.runs());
    }

    @Override
    public Lease.Renewed renew(UUID worker, Duration lease, List<Lease> leases) {
        var renewed = super.renew(worker, lease, leases);
        return new Lease.Renewed(wrong(renewed.now()), renewed.revisions());
    }

    @Override
    public Answer commit(Batch batch) {
        var answer = super.commit(batch);
        return new Answer(wrong(answer.now()), answer.applied());
    }
}
