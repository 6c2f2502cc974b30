package dev.ratchet.entity;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Collects what an entity machine should do beside its edges, guards and actions. For one thread. */
public final class EntityMachineBuilder<S, T> {
    private final Setup<S, T> setup;
    private final List<Check<S, T>> checks = new ArrayList<>();
    private final List<InTransaction> within = new ArrayList<>();
    private boolean isQuick;

    EntityMachineBuilder(Setup<S, T> setup) {
        this.setup = setup;
    }

    /** A rule that must know who asks and why. Asked after the guards; the first that refuses speaks. */
    public EntityMachineBuilder<S, T> check(Check<S, T> check) {
        checks.add(requireNonNull(check, "check"));
        return this;
    }

    /** Moves to these states must say why. */
    @SafeVarargs
    public final EntityMachineBuilder<S, T> requireReason(S... targets) {
        var all = new HashSet<S>();
        for (var target : targets) {
            all.add(target);
        }
        return check(
                (entity, to, request) -> all.contains(to) && request.reason().isBlank()
                        ? Optional.of("a reason is required to make it " + to)
                        : Optional.empty());
    }

    /** Work in the transaction of every change, such as starting a run: both happen or neither does. */
    public EntityMachineBuilder<S, T> within(InTransaction work) {
        within.add(requireNonNull(work, "work"));
        return this;
    }

    /**
     * Takes the lock and saves in one transaction instead of two, where an edge has no actions before. Guards and checks are then asked while a
     * connection is held, so they must only look at the entity, and neither wait nor ask for a connection of the same pool.
     */
    public EntityMachineBuilder<S, T> inOneTransaction() {
        isQuick = true;
        return this;
    }

    public EntityMachine<S, T> build() {
        return new EntityMachine<>(new Setup<>(
                setup.database(),
                setup.locks(),
                setup.limits(),
                setup.name(),
                setup.machine(),
                setup.table(),
                checks,
                within,
                isQuick));
    }
}
